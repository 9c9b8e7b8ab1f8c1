/** Who answers the page. */

import { http } from './http';
import type { Transport } from './transport';

export const transport: Transport = http;

export { Busy, isAbort, Refused, Unreachable } from './transport';
