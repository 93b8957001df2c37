import type { PluginIndexEntry } from '#protocol';
import { startPlugins } from '../../core/host/plugins.ts';
import { createTestServices } from '../../core/testing/test-services.ts';

/** The console's services with a plugin host, ready to take an index; gives the milliseconds that it took. */
export async function register(index: readonly PluginIndexEntry[]): Promise<number> {
  const { services } = await createTestServices();
  const door = {
    fetch: never,
    import: never,
    isPreloaded: () => false,
    digestOf: () => undefined,
    link: () => () => {},
  };
  const host = startPlugins(services, door, {
    version: '1.0.0',
    sdk: new Set<string>(),
    ui: new Set<string>(),
    points: new Set<string>(),
    when: new Set<string>(),
    tokens: new Set<string>(),
  });
  const begun = performance.now();
  host.start(index);
  const milliseconds = performance.now() - begun;
  const waiting = host.list().filter(({ state }) => state !== 'ready');
  if (host.list().length !== index.length || waiting.length > 0 || host.problems.list().length > 0)
    throw new Error(`not registered: ${JSON.stringify([host.problems.list()[0], waiting[0]])}`);
  return milliseconds;
}

function never(): never {
  throw new Error('registering fetches nothing');
}
