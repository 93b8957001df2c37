import type { FastifyRequest } from 'fastify';
import { GatewayError, type GatewayErrorCode } from '../errors.ts';

/** Of a multipart body whose file is piped on; `fields`: so many at most. */
export const limitsOf = ({ fields, fieldSize }: { fields: number; fieldSize: number }) => ({
  fieldSize,
  // The parser tells of too many between parts, before the file or after it as its bytes come: one more tells it in its place.
  fields: fields + 1,
  files: 1,
  fieldNameSize: 255,
  // Of any size: the bytes are piped, never kept.
  fileSize: Number.POSITIVE_INFINITY,
});

/** To be called with each field: throws with the first that is too many, before any file after it is touched. */
export function countingFields(most: number): () => void {
  let count = 0;
  return () => {
    count += 1;
    if (count > most) throw new GatewayError('UPLOAD_FIELDS', { limit: most });
  };
}

/** What still comes of a form that was refused is of no use; left unread, it would hold the connection. */
export function dropRest({ raw }: Pick<FastifyRequest, 'raw'>): void {
  raw.unpipe();
  raw.resume();
}

/** What went wrong with an upload: an error of its own, or `code` when it was broken off on the browser's side. */
export function brokenOff(error: unknown, left: AbortSignal, code: GatewayErrorCode): unknown {
  if (error instanceof GatewayError && error.code !== 'REQUEST_ABANDONED') return error;
  const isCutOff = error instanceof Error && /multipart|premature|abort|abandoned|left/i.test(error.message);
  if (!isCutOff && !left.aborted) return error;
  return new GatewayError(code, {}, {}, { cause: error });
}
