import type { Keystone } from './context.ts';
import { badRequest } from './refusals.ts';

const malformed =
  'The server could not comply with the request since it is either malformed or otherwise incorrect. The client is assumed to ' +
  'be in error.';

/** The end that a body asks for, and the same to the microsecond. Throws keystone's 400 for no time, and for one in the past. */
export function expiryOf(keystone: Keystone, value: unknown): { expires_at: number | null; expires_text?: string } {
  if (typeof value !== 'string') return { expires_at: null };
  const [, whole, digits = ''] = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(?:\.(\d{1,6}))?Z?$/.exec(value) ?? [];
  const time = whole === undefined ? NaN : Date.parse(`${whole}.${digits.padEnd(3, '0').slice(0, 3)}Z`);
  if (Number.isNaN(time)) throw badRequest(`Timestamp not in expected format. ${malformed}`);
  if (time < keystone.service.clock.now()) throw badRequest(`The 'expires_at' must not be before now. ${malformed}`);
  return { expires_at: time, expires_text: `${whole}.${digits.padEnd(6, '0')}` };
}
