/** The transport over HTTP: operations at their addresses, streams as Server-Sent Events. */

import { EventSourceParserStream } from 'eventsource-parser/stream';
import { OPERATIONS, type Streams } from '../wire/operations';
import type { ErrorAnswer, operations, RefusedEvent } from '../wire/types';
import {
  Busy,
  isAbort,
  Refused,
  Unreachable,
  type Answer,
  type Answered,
  type Question,
  type Streamed,
  type Transport,
} from './transport';

export const http: Transport = {
  async ask<O extends Answered>(operation: O, question: Question<O>, signal?: AbortSignal): Promise<Answer<O>> {
    const response = await send(operation, question, signal);
    return (await response.json().catch(broken)) as Answer<O>;
  },

  async *follow<O extends Streamed>(
    operation: O,
    question: Question<O>,
    signal: AbortSignal,
  ): AsyncGenerator<Streams[O]> {
    const response = await send(operation, question, signal);
    const reader = response
      .body!.pipeThrough(new TextDecoderStream())
      .pipeThrough(new EventSourceParserStream())
      .getReader();
    try {
      for (;;) {
        const { done, value } = await reader.read().catch(broken);
        if (done) return;
        const event = { event: value.event, data: JSON.parse(value.data) as unknown } as Streams[Streamed];
        if (event.event === 'refused') throw refusal(event);
        yield event as Streams[O];
      }
    } finally {
      await reader.cancel().catch(() => {});
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
  return answered(fetch(address, { ...how, headers, body: JSON.stringify(rest) }));
}

function queryOf(fields: Record<string, unknown>): string {
  const query = new URLSearchParams(Object.entries(fields).map(([name, value]) => [name, String(value)])).toString();
  return query && `?${query}`;
}

async function answered(asked: Promise<Response>): Promise<Response> {
  const response = await asked.catch(broken);
  if (response.ok) return response;
  const told = (await response.json().catch(() => null)) as Partial<ErrorAnswer> | null;
  if (!told?.error) throw new Unreachable();
  const seconds = Number(response.headers.get('Retry-After'));
  throw seconds ? new Busy(told.error.words, seconds) : new Refused(told.error.words);
}

/** Why a stream ended that had begun. */
function refusal({ data }: RefusedEvent): Refused {
  const { error, retry_after } = data;
  return retry_after === null ? new Refused(error.words) : new Busy(error.words, retry_after);
}

/** What a connection that broke means. */
function broken(error: unknown): never {
  throw isAbort(error) ? error : new Unreachable();
}
