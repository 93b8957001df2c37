import type { IncomingHttpHeaders } from 'node:http';

/** The part of the data that a client asked for: null for all of it, `outside` when it begins behind the end. */
export function readRange(
  headers: IncomingHttpHeaders,
  size: number,
): { start: number; end: number } | null | 'outside' {
  const header = headers.range ?? contentRange(headers['content-range']);
  const match = /^bytes=(\d*)-(\d*)$/.exec(header ?? '');
  if (!match || (match[1] === '' && match[2] === '')) return null;
  if (match[1] === '') return { start: Math.max(0, size - Number(match[2])), end: size - 1 };
  const start = Number(match[1]);
  if (start >= size) return 'outside';
  const end = match[2] === '' ? size - 1 : Math.min(Number(match[2]), size - 1);
  return end < start ? 'outside' : { start, end };
}

/** Older clients ask with `Content-Range: bytes 0-99/*`. */
function contentRange(header: string | undefined): string | undefined {
  const match = /^bytes (\d+-\d+)\/(\d+|\*)$/.exec(header ?? '');
  return match ? `bytes=${match[1]}` : undefined;
}
