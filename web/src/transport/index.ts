/** Who answers the page. */

import { http } from './http';
import type { Transport } from './transport';

export const transport: Transport = http;

export { Watchdog } from './watchdog';
export { Busy, Failed, isAbort, Refused, Unreachable } from './transport';
