import { GatewayError } from '../http/errors.ts';

/**
 * Returns a text as one path segment. Throws INVALID_PARAMETER for an empty text (the call would go to the list instead), half
 * of a character, or a slash.
 */
export function segment(text: string): string {
  if (text === '') throw new GatewayError('INVALID_PARAMETER', { name: 'id', detail: 'it is empty' });
  if (/\p{Surrogate}/u.test(text)) {
    throw new GatewayError('INVALID_PARAMETER', { name: 'id', detail: 'it is no Unicode text' });
  }
  // Services decode an address before they look at its parts: an encoded slash would name another thing.
  if (text.includes('/')) throw new GatewayError('INVALID_PARAMETER', { name: 'id', detail: 'it holds a slash' });
  // A lone dot or two would climb in the path when the address is put together.
  return text === '.' || text === '..' ? text.replaceAll('.', '%252E') : encodeURIComponent(text);
}
