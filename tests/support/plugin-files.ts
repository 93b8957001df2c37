import type { PluginManifest } from '#protocol';
import { startPlugins } from '../../core/host/plugins.ts';
import { createTestServices, type TestServicesOptions } from '../../core/testing/test-services.ts';
import { aDoor, cost, entryOf, symbolsWith } from './plugin-door.ts';

/** A console with the plugin `acme.cost`, which brings these things and has these JSON files beside its modules. */
export async function aPluginWithFiles(
  contributes: NonNullable<PluginManifest['contributes']>,
  files: Readonly<Record<string, unknown>>,
  { digest = 'd1', ...options }: TestServicesOptions & { digest?: string } = {},
) {
  const known = Object.fromEntries(Object.keys(files).map((name) => [name, `sha384-${name}`]));
  const manifest: PluginManifest = { ...cost, requires: [], contributes, files: { ...cost.files, ...known } };
  const test = await createTestServices({
    ...options,
    state: { plugins: [entryOf(manifest, digest)], ...options.state },
  });
  const made = aDoor();
  const door = {
    ...made.door,
    fetch: async (...[address, init]: Parameters<typeof made.door.fetch>) => {
      const content = files[address.split('/').at(-1)!];
      return content === undefined ? made.door.fetch(address, init) : new Response(JSON.stringify(content));
    },
  };
  const host = startPlugins(test.services, door, symbolsWith('http', 'modals', 'toasts'));
  return { ...test, ...made, manifest, host };
}
