import type { FastifyInstance } from 'fastify';
import { publishedSettings } from '../plugins/published-settings.ts';
import { zoneOffsets } from './time-zones.ts';

/** GW-01 and GW-03: what the gateway publishes; nothing of it is about one user. */
export async function settingsRoutes(api: FastifyInstance): Promise<void> {
  api.get('/settings/', { config: { operation: 'GW-01' } }, async () => publishedSettings(api.config));
  api.get('/timezones/', { config: { operation: 'GW-03' } }, async () => ({ timezone_dict: zoneOffsets(new Date()) }));
}
