import type { FastifyInstance, FastifyRequest } from 'fastify';
import { GatewayError, type GatewayErrorCode } from '../../http/errors.ts';
import type { PluginAccess } from './plugin-access.ts';
import { capabilityHeader } from './plugin-capabilities.ts';

type Code = Extract<GatewayErrorCode, `PLUGIN_${string}`>;

/**
 * Gives what the plugin that a call is made for may ask. Throws PLUGIN_UNKNOWN for one that is not served, nor lies over the
 * caller's tab, and PLUGIN_CAPABILITY_INVALID for a call that does not prove to be that plugin's: by its capability, or by the ticket
 * of the tab that it lies over.
 */
export function accessOfCaller(gateway: FastifyInstance, request: FastifyRequest, plugin: string): PluginAccess {
  const session = gateway.requireSession(request);
  const laidOver = gateway.overlays.accessOf(session, request.headers['x-sextant-overlay'], plugin);
  if (laidOver) return laidOver;
  const access = gateway.accessOf(plugin);
  if (!access) throw ofPlugin(plugin, 'PLUGIN_UNKNOWN', { plugin });
  if (!gateway.pluginCapabilities.isOf(session, plugin, request.headers[capabilityHeader]))
    throw ofPlugin(plugin, 'PLUGIN_CAPABILITY_INVALID', { plugin });
  return access;
}

/** A refusal of ours: its origin is the plugin, so that a 403 is not taken for the end of the session. */
export function ofPlugin(plugin: string, code: Code, details: Record<string, string>): GatewayError {
  // The text that was asked for may be no id at all, and no value of a header.
  const origin = /^[\w.-]{1,80}$/.test(plugin) ? plugin : 'plugin';
  return new GatewayError(code, details, { headers: { 'X-Sextant-Origin': origin } });
}
