import { errorText } from '#base';
import { type OwnSettings, OwnLayer } from '#services/settings/own-settings';
import type { FormSchema } from '#ui/form/schema-form-props.ts';
import type { PluginHost } from '../../plugin-host.ts';
import type { PluginInstance } from '../../plugin-instance.ts';

type Migrate = (values: Readonly<Record<string, unknown>>, from: number) => unknown;

/**
 * What an operator has set under an earlier version of a plugin's settings is made to fit, once, when the plugin with the new
 * ones is there. Until then, and where that fails, it does not count.
 */
export function followOwnSettings(host: PluginHost): void {
  const own = host.parts.services.get(OwnLayer);
  const tried = new Set<string>();
  const settle = () => {
    for (const instance of host.running.values()) {
      const { id, entry } = instance;
      const build = `${id}@${entry.digest}`;
      if (!isOld(instance, own) || tried.has(build)) continue;
      tried.add(build);
      migrate(instance, own).catch((error: unknown) => {
        host.problems.add({ code: 'PLUGIN_ITEM_REFUSED', plugin: id, message: `settings: ${errorText(error)}` });
      });
    }
  };
  host.onDidChange(settle);
  settle();
}

function isOld({ id, entry }: PluginInstance, own: OwnSettings): boolean {
  const version = entry.manifest.contributes?.settings?.version;
  return version !== undefined && (own.of(id)?.version ?? version) < version;
}

async function migrate(instance: PluginInstance, own: OwnSettings): Promise<void> {
  const { schema: file, version, migrate: ref } = instance.entry.manifest.contributes!.settings!;
  const before = own.of(instance.id)!;
  const { loadRuntimeValidator } = await import('#ui/form/validators.ts');
  const [schema, validator, change] = await Promise.all([
    instance.read(file) as Promise<FormSchema>,
    loadRuntimeValidator(),
    ref === undefined ? undefined : instance.use<Migrate>(ref),
  ]);
  const values = change ? change(structuredClone(before.values), before.version) : before.values;
  const { definitions, properties = {} } = schema;
  const fits = ([name, value]: [string, unknown]) => {
    const property = Object.hasOwn(properties, name) ? properties[name] : undefined;
    if (typeof property !== 'object') return false;
    return validator.check({ ...property, ...(definitions && { definitions }) }, value).length === 0;
  };
  const kept = Object.entries(Object(values) as object).filter(fits);
  // Somebody may have set it anew meanwhile.
  if (own.of(instance.id) === before) own.set(instance.id, { version, values: Object.fromEntries(kept) });
}
