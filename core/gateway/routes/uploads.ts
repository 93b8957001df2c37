import { GatewayError, type GatewayErrorCode } from '../errors.ts';

/** Of a multipart body whose file is piped on. */
export const uploadLimits = {
  fieldSize: 256 * 1024,
  fields: 500,
  files: 1,
  fieldNameSize: 255,
  // Of any size: the bytes are piped, never kept.
  fileSize: Number.POSITIVE_INFINITY,
};

/** What went wrong with an upload: an error of its own, or `code` when it was broken off on the browser's side. */
export function brokenOff(error: unknown, left: AbortSignal, code: GatewayErrorCode): unknown {
  if (error instanceof GatewayError && error.code !== 'REQUEST_ABANDONED') return error;
  const isCutOff = error instanceof Error && /multipart|premature|abort|abandoned|left/i.test(error.message);
  if (!isCutOff && !left.aborted) return error;
  return new GatewayError(code, {}, {}, { cause: error });
}
