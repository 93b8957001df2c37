import { GatewayError } from '../../http/errors.ts';
import { segment } from '../path-segment.ts';

export const service = 'object-store';

export function containerPath(container: string): string {
  return `/${segment(container)}`;
}

/** `/container/object`: the slashes of the object's name stay slashes. */
export function objectPath(container: string, object: string): string {
  if (object === '') throw new GatewayError('INVALID_PARAMETER', { name: 'object', detail: 'it is empty' });
  if (/\p{Surrogate}/u.test(object)) {
    throw new GatewayError('INVALID_PARAMETER', { name: 'object', detail: 'it is no Unicode text' });
  }
  const parts = object.split('/');
  // A part that is a dot or two would climb in the path; the service takes encoded slashes for slashes.
  if (parts.some((part) => part === '.' || part === '..')) {
    return `/${segment(container)}%2F${encodeURIComponent(object)}`;
  }
  return `${containerPath(container)}/${parts.map(encodeURIComponent).join('/')}`;
}

/** Returns `X-Timestamp` as answers write times: ISO, without a zone; null when it is none. */
export function timeOf(timestamp: unknown): string | null {
  const match = /^(\d{1,11})(?:\.(\d{1,6}))?$/.exec(String(timestamp ?? ''));
  if (!match) return null;
  const fraction = (match[2] ?? '').padEnd(6, '0');
  const seconds = new Date(Number(match[1]) * 1000).toISOString().slice(0, 19);
  return fraction === '000000' ? seconds : `${seconds}.${fraction}`;
}
