import { GatewayError } from '../../http/errors.ts';

/** The longest user data that nova takes, in characters of Base64 (Compute API, `user_data`). */
const longestUserData = 65_535;

/**
 * Encodes user data as nova wants them.
 *
 * @param text as it was typed
 * @returns Base64 of its bytes in UTF-8
 * @throws INVALID_PARAMETER when that is longer than nova takes
 */
export function encodeUserData(text: string): string {
  const encoded = Buffer.from(text, 'utf8').toString('base64');
  if (encoded.length <= longestUserData) return encoded;
  const detail = `it has ${encoded.length} characters of Base64, and the compute service takes ${longestUserData}`;
  throw new GatewayError('INVALID_PARAMETER', { name: 'user_data', detail });
}
