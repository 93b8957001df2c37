import type { FastifyInstance } from 'fastify';
import { GatewayError } from '../../http/errors.ts';
import { ownerOf, type SealedSession } from '../../openstack/sealed-session.ts';
import { type CallRate, defaultRate } from './rate-limit.ts';

/**
 * Counts a call that a plugin makes for a user, native or to its own back end. Throws PLUGIN_TOO_MANY_CALLS.
 *
 * @param rate of the manifest that the call is made under; of one that lies over a tab it is another than the installed one's
 */
export function limitCalls(
  gateway: FastifyInstance,
  plugin: string,
  session: SealedSession,
  rate: CallRate = gateway.accessOf(plugin)?.rate ?? defaultRate,
): void {
  const seconds = gateway.pluginRates.take(plugin, ownerOf(session), rate);
  if (seconds === undefined) return;
  const headers = { 'Retry-After': String(seconds), 'X-Sextant-Origin': plugin };
  throw new GatewayError('PLUGIN_TOO_MANY_CALLS', { plugin, seconds }, { headers });
}
