import { refuse } from './answers.ts';
import type { SwiftCall } from './call.ts';

/** A short body as text. 413 when it has more than `most` bytes. */
export async function bodyText(call: SwiftCall, most: number): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of call.body.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > most) refuse(413);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
