import { badRequest } from './faults.ts';
import type { JsonObject } from './heat-records.ts';

/** Bytes; heat's `max_template_size`. */
const maxTemplateBytes = 524_288;
/** Milliseconds; heat's `template_fetch_timeout` is 60 s, which nobody waits for here. */
const fetchTimeoutMs = 10_000;

/** Returns the body with the template that its `template_url` leads to. Throws 400 in heat's words. */
export async function withFetchedTemplate(body: JsonObject): Promise<JsonObject> {
  const { template, template_url: url } = body;
  if (template || typeof url !== 'string' || url === '') return body;
  const scheme = /^[a-z][a-z0-9+.-]*(?=:)/i.exec(url)?.[0]?.toLowerCase() ?? '';
  if (scheme !== 'http' && scheme !== 'https') throw unfetched(`Invalid URL scheme ${scheme}`);
  return { ...body, template: await fetchText(url) };
}

async function fetchText(url: string): Promise<string> {
  let bytes: Buffer | undefined;
  try {
    // A redirect could lead anywhere, whatever the address looks like.
    const answer = await fetch(url, { signal: AbortSignal.timeout(fetchTimeoutMs), redirect: 'error' });
    if (!answer.ok) throw new Error(`${answer.status} ${answer.statusText}`);
    bytes = await upTo(maxTemplateBytes, answer.body);
  } catch (error) {
    throw unfetched(`Failed to retrieve template: ${(error as Error).message}`);
  }
  if (!bytes) throw unfetched(`Template exceeds maximum allowed size (${maxTemplateBytes} bytes)`);
  return bytes.toString('utf8');
}

/** Returns what comes; undefined for more bytes than that, of which no more are read. */
async function upTo(most: number, body: AsyncIterable<Uint8Array> | null): Promise<Buffer | undefined> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of body ?? []) {
    length += part.length;
    if (length > most) return undefined;
    parts.push(part);
  }
  return Buffer.concat(parts);
}

const unfetched = (reason: string) => badRequest(`Could not retrieve template: ${reason}`);
