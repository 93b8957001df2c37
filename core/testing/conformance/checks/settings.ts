import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { OwnLayer } from '#services/settings/own-settings';
import { until } from '../../host/settle.ts';
import type { TestHost } from '../../host/test-host.ts';
import type { TestPlugin } from '../../host/test-plugin.ts';
import type { PluginUnderTest } from '../plugin-under-test.ts';

type Values = Readonly<Record<string, unknown>>;

interface Property {
  type?: unknown;
  enum?: readonly unknown[];
  default?: unknown;
  maximum?: number;
}

/** Sets each of the plugin's settings to something that its default is not, as an operator does; gives what was set. */
export async function setAll(host: TestHost, { manifest, dist }: PluginUnderTest): Promise<Values> {
  const said = manifest.contributes?.settings;
  if (!said) return {};
  const schema = JSON.parse(readFileSync(join(dist, said.schema), 'utf8')) as { properties?: Record<string, Property> };
  const values = Object.fromEntries(
    Object.entries(schema.properties ?? {}).flatMap(([name, property]) => {
      const other = anotherValue(property);
      return other === undefined ? [] : [[name, other]];
    }),
  );
  host.services.get(OwnLayer).set(manifest.id, { version: said.version, values });
  return ownSettings(host, manifest.id);
}

/** The plugin as the next one whose settings mean something else: what is set is handed to its `migrate`. */
export function withNewerSettings(plugin: TestPlugin): TestPlugin {
  const { manifest } = plugin.entry;
  const { settings, ...others } = manifest.contributes ?? {};
  if (!settings) return plugin;
  const contributes = { ...others, settings: { ...settings, version: settings.version + 1 } };
  return { ...plugin, entry: { ...plugin.entry, manifest: { ...manifest, contributes } } };
}

/**
 * Returns the settings once the newer build has migrated them. It also returns when the host reports that the build failed to.
 */
export async function migrated(host: TestHost, { manifest }: PluginUnderTest): Promise<Values> {
  const { id, contributes } = manifest;
  const own = () => host.services.get(OwnLayer).of(id);
  const before = own()?.version;
  const isDone = () => own()?.version !== before || host.problems().some(({ plugin }) => plugin === id);
  if (before !== undefined && contributes?.settings?.version === before)
    await until(isDone, 'what was set is migrated to the next version of the settings');
  return ownSettings(host, id);
}

/** Returns the settings that the operator has chosen for a plugin. */
function ownSettings(host: TestHost, plugin: string): Values {
  return host.services.get(OwnLayer).of(plugin)?.values ?? {};
}

/** Undefined: which values it may have is not said in a way that is understood here. */
function anotherValue({ type, enum: choices, default: usual, maximum = Infinity }: Property): unknown {
  if (choices) return choices.find((choice) => choice !== usual);
  if (type === 'boolean') return usual !== true;
  if (type === 'integer' || type === 'number') {
    const more = Number(usual ?? 0) + 1;
    return more <= maximum ? more : undefined;
  }
  return type === 'string' ? `${String(usual ?? '')}x` : undefined;
}
