import { errorText } from '#base';
import type { TestCloud } from '../../cloud/test-cloud.ts';
import { builtPlugin } from '../../host/built-plugin.ts';
import { createTestHost, type TestHost } from '../../host/test-host.ts';
import { leaksOf } from '../../leaks/expect-no-leaks.ts';
import type { Check } from '../check.ts';
import { type PluginUnderTest, refuseUnmetNeed } from '../plugin-under-test.ts';

/** How often a plugin is put down and started again. */
const cycles = 100;
/** A start is measured so often; the fastest counts, for a machine may be busy. */
const measured = 5;

/** The checks that run the plugin in a console without its looks. */
export function lifeChecks(
  cloud: TestCloud,
): Readonly<Record<'cycles' | 'optional' | 'upgrade' | 'activation', Check>> {
  const running = async (plugin: PluginUnderTest, look: (host: TestHost, id: string) => Promise<readonly string[]>) => {
    const { id } = plugin.manifest;
    const host = await hostOf(plugin, cloud);
    try {
      return [...(await look(host, id)), ...problemsOf(host)];
    } catch (error) {
      return [errorText(error), ...problemsOf(host)];
    } finally {
      await host.close();
    }
  };
  return {
    cycles: (plugin) =>
      running(plugin, async (host, id) => {
        // Down at both ends: whatever is there then is not the plugin's to have.
        await host.disable(id);
        const left = await leaksOf(() => host.cycle(id, cycles));
        return left.map((line) => `after ${cycles} starts and ends: ${line}`);
      }),
    // Nobody provides them here: the console's own services are always there, and others come with their plugins alone.
    optional: (plugin) =>
      plugin.manifest.optional === undefined
        ? []
        : running(plugin, async (host, id) => {
            await host.use(id);
            return [];
          }),
    upgrade: (plugin) =>
      running(plugin, async (host, id) => {
        await host.use(id);
        const [state, settings] = [host.stateOf(id), storedBy(host)];
        await host.upgrade(builtPlugin(plugin.dist, 'the-same-again'));
        const [now] = (await host.list()).filter((report) => report.id === id);
        return [
          ...(now?.state === 'active' ? [] : [`in its own place it is ${now?.state ?? 'gone'}: ${now?.reason ?? ''}`]),
          ...lost('state', state, host.stateOf(id)),
          ...lost('storage', settings, storedBy(host)),
        ];
      }),
    activation(plugin) {
      const limit = plugin.manifest.budget?.['activate'];
      if (limit === undefined) return [];
      return running(plugin, async (host, id) => {
        const times: number[] = [];
        for (let round = 0; round < measured; round += 1) {
          if (round > 0) await host.cycle(id);
          await host.use(id);
          const [report] = (await host.list()).filter((one) => one.id === id);
          times.push(report?.cost?.activation ?? 0);
        }
        const fastest = Math.min(...times);
        if (fastest <= Number.parseFloat(limit)) return [];
        return [`its start takes ${fastest.toFixed(1)} ms, the manifest's budget is ${limit}`];
      });
    },
  };
}

function hostOf(plugin: PluginUnderTest, cloud: TestCloud): Promise<TestHost> {
  refuseUnmetNeed(plugin);
  const needs = (plugin.needs ?? []).map((dist) => builtPlugin(dist));
  return createTestHost({ plugins: [...needs, builtPlugin(plugin.dist)], cloud });
}

function problemsOf(host: TestHost): string[] {
  return host.problems().map(({ code, plugin, ...more }) => `${code} (${plugin}): ${Object.values(more).join(', ')}`);
}

function storedBy({ page: { storage } }: TestHost): Record<string, unknown> {
  const names = Array.from({ length: storage.length }, (_, place) => storage.key(place)!);
  return Object.fromEntries(names.map((name) => [name, storage.getItem(name)]));
}

function lost(
  what: string,
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
): string[] {
  return Object.entries(before)
    .filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(after[name]))
    .map(([name]) => `the upgrade lost ${name} of its ${what}`);
}
