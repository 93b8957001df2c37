import type { FastifyRequest } from 'fastify';
import { GatewayError, type GatewayErrorCode } from '../../http/errors.ts';

/** Returns the limits of a multipart body whose file is piped on; `fields`: the most that may come. */
export const limitsOf = ({ fields, fieldSize }: { fields: number; fieldSize: number }) => ({
  fieldSize,
  // The parser tells of too many between parts, before the file or after it as its bytes come: one more tells it in its place.
  fields: fields + 1,
  files: 1,
  fieldNameSize: 255,
  // The file may have any size: the bytes are piped, never kept.
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

/** Drops what still comes of a refused form: left unread, it would hold the connection. */
export function dropRest({ raw }: Pick<FastifyRequest, 'raw'>): void {
  raw.unpipe();
  raw.resume();
}

/** Returns what went wrong with an upload: its own error, or `code` when the browser's side broke it off. */
export function brokenOff(error: unknown, disconnected: AbortSignal, code: GatewayErrorCode): unknown {
  if (error instanceof GatewayError && error.code !== 'REQUEST_ABANDONED') return error;
  const isCutOff = error instanceof Error && /multipart|premature|abort|abandoned|left/i.test(error.message);
  if (!isCutOff && !disconnected.aborted) return error;
  return new GatewayError(code, {}, {}, { cause: error });
}
