import type { FastifyBaseLogger } from 'fastify';
import type { GatewayConfig } from '../config/gateway-config.ts';
import { readStoreSecrets } from '../config/store-config.ts';
import { createMemoryStore } from './memory-store.ts';
import { createRedisStore } from './redis-store.ts';
import type { SharedStore } from './shared-store.ts';

/** Opens the store that the configuration names; without one, what this gateway keeps for itself. */
export async function openStore(
  { store }: Pick<GatewayConfig, 'store'>,
  log: Pick<FastifyBaseLogger, 'info' | 'warn'>,
): Promise<SharedStore> {
  return store === null ? createMemoryStore() : createRedisStore(store, await readStoreSecrets(store), log);
}
