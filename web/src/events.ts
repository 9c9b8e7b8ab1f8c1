/** Server-Sent Events over `fetch`, since `EventSource` can only ask with GET. */

export interface ServerEvent {
  name: string;
  data: string;
}

/** The events of an answer as they arrive; leaving the loop closes the connection, and `broken` throws what else does. */
export async function* events(answer: Response, broken: (error: unknown) => never): AsyncGenerator<ServerEvent> {
  const reader = answer.body!.pipeThrough(new TextDecoderStream()).getReader();
  let unread = '';
  try {
    for (;;) {
      const { done, value } = await reader.read().catch(broken);
      if (done) return;
      unread += value;
      const blocks = unread.split('\n\n');
      unread = blocks.pop()!;
      for (const block of blocks) yield read(block);
    }
  } finally {
    await reader.cancel().catch(() => {});
  }
}

function read(block: string): ServerEvent {
  const event: ServerEvent = { name: 'message', data: '' };
  for (const line of block.split('\n')) {
    if (line.startsWith('event: ')) event.name = line.slice(7);
    if (line.startsWith('data: ')) event.data += line.slice(6);
  }
  return event;
}
