import { readFile } from 'node:fs/promises';
import { isLoopback } from './proxy-target.ts';

/** Where traces of requests go. */
export interface TracesConfig {
  /** Address of an OTLP receiver, as `http://collector:4318/v1/traces`; null: nothing is traced. */
  url: string | null;
  /** The share of requests that is traced, of those of which nobody in front has decided: 0 to 1. */
  sample: number;
  tokenFile: string | null;
  cacert: string | null;
  /** Spans that wait at the most; more are dropped and counted. */
  queue: number;
}

/** Fills in every default. */
export function completeTraces(input: Partial<TracesConfig> = {}): TracesConfig {
  return { url: null, sample: 0.1, tokenFile: null, cacert: null, queue: 2000, ...input };
}

/** Throws a sentence for a receiver that can't be used. Nobody is asked. */
export async function checkTraces({ url, tokenFile, cacert }: TracesConfig): Promise<void> {
  if (url === null) return;
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol))
    throw new Error('traces.url: an address that begins with http:// or https:// is wanted.');
  if (tokenFile !== null && url.startsWith('http:') && !isLoopback(url))
    throw new Error('traces.token_file: a token is not sent over plain HTTP to another machine.');
  for (const [key, path] of [
    ['token_file', tokenFile],
    ['cacert', cacert],
  ] as const) {
    if (path !== null)
      await readFile(path).catch((error: NodeJS.ErrnoException) => {
        throw new Error(`traces.${key}: ${path} cannot be read: ${error.code}.`, { cause: error });
      });
  }
}
