/** The transport over HTTP: operations at their addresses, streams as Server-Sent Events. */

import { EventSourceParserStream } from 'eventsource-parser/stream';
import { OPERATIONS, type Streams } from '../wire/operations';
import type { ErrorAnswer, operations, RefusedEvent } from '../wire/types';
import { inAllLanguages } from '../words/languages';
import {
  Busy,
  Failed,
  isAbort,
  Refused,
  Unreachable,
  type Answer,
  type Answered,
  type Question,
  type Streamed,
  type Transport,
} from './transport';
import { Watchdog } from './watchdog';

/** Statuses of whoever stands before the server, or of one that starts up: it may be back in a moment. */
const AWAY = new Set([408, 425, 429, 502, 503, 504]);
/** No server takes more, in bytes; it would hang up on whoever tried. */
const MAX_BODY = 256 * 1024;

export const http: Transport = {
  async ask<O extends Answered>(operation: O, question: Question<O>, signal?: AbortSignal): Promise<Answer<O>> {
    const response = await send(operation, question, signal);
    return (await response.json().catch(broken)) as Answer<O>;
  },

  async *follow<O extends Streamed>(
    operation: O,
    question: Question<O>,
    signal: AbortSignal,
    longestSilence = Infinity,
  ): AsyncGenerator<Streams[O]> {
    const watchdog = new Watchdog(signal, longestSilence);
    const onComment = (): void => watchdog.hear();
    let cancel: (() => Promise<void>) | undefined;
    try {
      const response = await send(operation, question, watchdog.signal);
      const reader = response
        .body!.pipeThrough(new TextDecoderStream())
        .pipeThrough(new EventSourceParserStream({ onComment }))
        .getReader();
      cancel = () => reader.cancel();
      for (;;) {
        const { done, value } = await reader.read().catch(broken);
        if (done) return;
        watchdog.hear();
        const event = { event: value.event, data: parsed(value.data) } as Streams[Streamed];
        if (event.event === 'refused') throw refusal(event);
        yield event as Streams[O];
      }
    } finally {
      watchdog.dismiss();
      await cancel?.().catch(() => {});
    }
  },
};

async function send<O extends keyof operations>(
  operation: O,
  question: Question<O>,
  signal?: AbortSignal,
): Promise<Response> {
  const { method, path } = OPERATIONS[operation];
  const rest: Record<string, unknown> = { ...question };
  const address = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = String(rest[name]);
    delete rest[name];
    return encodeURIComponent(value);
  });
  const how: RequestInit = { method, signal: signal ?? null };
  if (method === 'GET') return answered(fetch(address + queryOf(rest), how));
  const headers = { 'Content-Type': 'application/json' };
  const body = new TextEncoder().encode(JSON.stringify(rest));
  if (body.length > MAX_BODY) throw new Refused(inAllLanguages((words) => words.server.tooLarge));
  return answered(fetch(address, { ...how, headers, body }));
}

function queryOf(fields: Record<string, unknown>): string {
  const query = new URLSearchParams(Object.entries(fields).map(([name, value]) => [name, String(value)])).toString();
  return query && `?${query}`;
}

async function answered(asked: Promise<Response>): Promise<Response> {
  const response = await asked.catch(broken);
  if (response.ok) return response;
  const told = (await response.json().catch(() => null)) as Partial<ErrorAnswer> | null;
  const { status } = response;
  if (!told?.error && AWAY.has(status)) throw new Unreachable();
  const words = told?.error?.words ?? inAllLanguages((words) => words.server.failed(status));
  const seconds = Number(response.headers.get('Retry-After'));
  if (seconds) throw new Busy(words, seconds);
  throw told?.error && status < 500 ? new Refused(words) : new Failed(words);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    return broken(error);
  }
}

/** Why a stream ended that had begun. */
function refusal({ data }: RefusedEvent): Refused {
  const { error, retry_after } = data;
  return retry_after === null ? new Refused(error.words) : new Busy(error.words, retry_after);
}

/** What an answer that broke off means, or one that is none. */
function broken(error: unknown): never {
  if (error instanceof SyntaxError) throw new Failed(inAllLanguages((words) => words.server.garbled));
  throw isAbort(error) ? error : new Unreachable();
}
