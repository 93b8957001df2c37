import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { errorText } from '#base';
import { pluginLimits, sizeInWords } from '../base/plugin-rules/limits.mjs';
import { isLoopback } from '../gateway/config/proxy-target.ts';

export interface FetchPins {
  /** Hosts that plugins may come from, `plugins.hosts` of the configuration; with a port where it is not the usual one. */
  hosts: readonly string[];
  /** The SHA-256 that the archive must have, 64 hexadecimal digits. */
  sha256: string | undefined;
  /** Does the gateway serve nothing that is not signed by a trusted key? Then a pin may be left out. */
  isSigned: boolean;
  /** Bytes; by default those that any archive may have. */
  largest?: number;
}

const mostRedirects = 3;
/** Milliseconds in which nothing comes, and for the whole of it. */
const [longestSilence, longest] = [60_000, 30 * 60_000];

/** Is it an address, and not a path? A drive letter is none. */
export const isAddress = (given: string) => /^[a-z][a-z0-9+.-]+:\/\//i.test(given);

/** An address as it may stand in a log: without user, password and query, which may be signed. */
export function shownAddress(given: string): string {
  if (!URL.canParse(given)) return 'the address';
  const { protocol, host, pathname } = new URL(given);
  return `${protocol}//${host}${pathname}`;
}

/**
 * Fetches an archive from a host that the configuration allows, into a file that must not exist yet. The archive is not trusted
 * for that: it is taken in as a file of that name would be. Throws a sentence.
 */
export async function fetchPlugin(given: string, path: string, pins: FetchPins): Promise<void> {
  const shown = shownAddress(given);
  if (/^oci:/i.test(given))
    throw new Error(`${shown} can't be fetched: OCI artifacts are not taken yet. Pull it, and add the .tgz in it.`);
  if (pins.sha256 !== undefined && !/^[0-9a-f]{64}$/i.test(pins.sha256))
    throw new Error('--sha256 takes the 64 hexadecimal digits of the archive’s SHA-256.');
  if (pins.sha256 === undefined && !pins.isSigned)
    throw new Error(
      `${shown} is not fetched unpinned: say --sha256 and the SHA-256 of the archive as its publisher names it, or let the configuration require signatures.`,
    );
  const silent = new AbortController();
  const silence = setTimeout(() => silent.abort(new Error('nothing came for a minute')), longestSilence);
  try {
    const answer = await follow(given, pins.hosts, AbortSignal.any([silent.signal, AbortSignal.timeout(longest)]));
    const digest = await save(answer, path, pins.largest ?? pluginLimits.total, () => silence.refresh());
    if (pins.sha256 !== undefined && digest !== pins.sha256.toLowerCase())
      throw new Error(`what came is not what --sha256 says, but ${digest}`);
  } catch (error) {
    throw new Error(`${shown} can't be fetched: ${reasonOf(error)}.`, { cause: error });
  } finally {
    clearTimeout(silence);
  }
}

/** Each step on the way is looked at as the first is. */
async function follow(given: string, hosts: readonly string[], signal: AbortSignal): Promise<Response> {
  let address = given;
  for (let step = 0; step <= mostRedirects; step += 1) {
    const url = allowed(address, hosts);
    // The pin is of the archive's own bytes: nothing may be packed about them.
    const answer = await fetch(url, { redirect: 'manual', signal, headers: { 'accept-encoding': 'identity' } });
    const next = answer.headers.get('location');
    if (answer.status < 300 || answer.status > 399 || next === null) {
      if (!answer.ok) throw new Error(`${url.host} answers ${answer.status}`);
      const encoding = answer.headers.get('content-encoding') ?? 'identity';
      if (encoding !== 'identity')
        throw new Error(`${url.host} says Content-Encoding: ${encoding} of it, which would change its bytes`);
      return answer;
    }
    await answer.body?.cancel();
    address = URL.canParse(next, url) ? new URL(next, url).href : next;
  }
  throw new Error(`it leads on more than ${mostRedirects} times`);
}

function allowed(address: string, hosts: readonly string[]): URL {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (!url || (url.protocol !== 'https:' && !(url.protocol === 'http:' && isLoopback(url.href))))
    throw new Error(`${shownAddress(address)} is no https:// address`);
  if (url.username || url.password) throw new Error('a user and a password in an address would be in every log');
  const isUrlsHost = (host: string) => {
    const named = `${url.protocol}//${host}`;
    return URL.canParse(named) && new URL(named).host === url.host;
  };
  if (!hosts.some(isUrlsHost)) throw new Error(`${url.host} is not among plugins.hosts of the configuration`);
  return url;
}

/** Gives the SHA-256 of what was written. */
async function save({ body, headers }: Response, path: string, largest: number, onChunk: () => void): Promise<string> {
  const tooLarge = () => new Error(`it is larger than ${sizeInWords(largest)}`);
  if (Number(headers.get('content-length') ?? 0) > largest) throw tooLarge();
  const hash = createHash('sha256');
  let size = 0;
  const counted = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      onChunk();
      size += chunk.length;
      hash.update(chunk);
      if (size > largest) done(tooLarge());
      else done(null, chunk);
    },
  });
  const bytes = body ? Readable.fromWeb(body as import('node:stream/web').ReadableStream) : Readable.from([]);
  await pipeline(bytes, counted, createWriteStream(path, { flags: 'wx' }));
  return hash.digest('hex');
}

/** Returns the text of an error's cause, because `fetch` hides the real failure there. */
function reasonOf(error: unknown): string {
  const { cause } = Object(error) as { cause?: unknown };
  return errorText(cause ?? error);
}
