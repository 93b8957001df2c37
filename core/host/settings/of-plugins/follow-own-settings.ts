import { errorText } from '#base';
import { type OwnSettings, OwnLayer } from '#services/settings/own-settings';
import type { FormSchema } from '#ui/form/schema-form-props.ts';
import { isLaidOver } from '../../overlay/laid-over.ts';
import type { PluginHost } from '../../plugin-host.ts';
import type { PluginInstance } from '../../plugin-instance.ts';
import { defaultsOf } from './setting-values.ts';

type Migrate = (values: Readonly<Record<string, unknown>>, from: number) => unknown;

/**
 * Migrates an operator's settings of an earlier version, once, when the plugin with the new version is there. Until then, and
 * where that fails, they do not count. The gateway knows no settings of a plugin that lies over this tab: its defaults and its
 * version hold here, and what is set for it stays here.
 */
export function followOwnSettings(host: PluginHost): void {
  const own = host.parts.services.get(OwnLayer);
  const tried = new Set<string>();
  /** The builds that lie over this tab and are dealt with, by plugin; undefined: once more, with the next change. */
  const laid = new Map<string, string | undefined>();
  const settle = () => {
    for (const id of laid.keys()) {
      const entry = host.index.get(id);
      if (entry && isLaidOver(entry)) continue;
      laid.delete(id);
      own.layOver(id, undefined);
    }
    for (const instance of host.running.values()) {
      const { id, entry } = instance;
      if (entry.manifest.contributes?.settings === undefined) continue;
      const build = `${id}@${entry.digest}`;
      if (isLaidOver(entry)) {
        if (laid.get(id) === build) continue;
        laid.set(id, build);
        void told(layOver(instance, build), id);
      } else if (isOld(instance, own) && !tried.has(build)) {
        tried.add(build);
        void told(migrate(instance, own), id);
      }
    }
  };
  const told = (work: Promise<void>, plugin: string) =>
    work.catch((error: unknown) => {
      host.problems.add({ code: 'PLUGIN_ITEM_REFUSED', plugin, message: `settings: ${errorText(error)}` });
    });
  const layOver = async (instance: PluginInstance, build: string) => {
    const { id } = instance;
    const isCurrent = () => laid.get(id) === build;
    const { schema, fits } = await schemaOf(instance).catch((error: unknown) => {
      if (isCurrent()) laid.set(id, undefined);
      throw error;
    });
    if (!isCurrent()) return;
    const { version } = instance.entry.manifest.contributes!.settings!;
    own.layOver(id, { version, defaults: defaultsOf(schema), fits });
    if (isOld(instance, own)) await migrate(instance, own);
  };
  host.onDidChange(settle);
  settle();
}

function isOld({ id, entry }: PluginInstance, own: OwnSettings): boolean {
  const version = entry.manifest.contributes?.settings?.version;
  return version !== undefined && (own.of(id)?.version ?? version) < version;
}

async function migrate(instance: PluginInstance, own: OwnSettings): Promise<void> {
  const { version, migrate: ref } = instance.entry.manifest.contributes!.settings!;
  const before = own.of(instance.id)!;
  const [{ fits }, change] = await Promise.all([
    schemaOf(instance),
    ref === undefined ? undefined : instance.use<Migrate>(ref),
  ]);
  const values = change ? change(structuredClone(before.values), before.version) : before.values;
  const kept = Object.entries(Object(values) as object).filter(([name, value]) => fits(name, value));
  // Somebody may have set it anew meanwhile.
  if (own.of(instance.id) === before) own.set(instance.id, { version, values: Object.fromEntries(kept) });
}

/** The schema of a plugin's settings, and whether a setting may have a value by it. */
async function schemaOf(instance: PluginInstance) {
  const { loadRuntimeValidator } = await import('#ui/form/validators.ts');
  const [schema, validator] = await Promise.all([
    instance.read(instance.entry.manifest.contributes!.settings!.schema) as Promise<FormSchema>,
    loadRuntimeValidator(),
  ]);
  const { definitions, properties = {} } = schema;
  const fits = (name: string, value: unknown) => {
    const property = Object.hasOwn(properties, name) ? properties[name] : undefined;
    if (typeof property !== 'object') return false;
    return validator.check({ ...property, ...(definitions && { definitions }) }, value).length === 0;
  };
  return { schema, fits };
}
