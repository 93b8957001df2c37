import type { LaunchData } from './launch-data.ts';
import { type LaunchSpec, type Source, withFlavor, withSource, withSourceType } from './launch-spec.ts';
import type { LaunchTemplate, Missing, Reference, ThingKind } from './launch-template.ts';
import { allowedSources, kindOf } from './parts/source-data.ts';

interface Resolved {
  /** Lays into a spec what was found. */
  lay(spec: LaunchSpec): LaunchSpec;
  readonly missing: readonly Missing[];
}

/** Looks for the things that a template names among those that can be chosen. */
export async function resolveTemplate(template: LaunchTemplate, data: LaunchData): Promise<Resolved> {
  const missing: Missing[] = [];
  const find = async <T extends { id?: unknown; name?: string | null }>(
    kind: ThingKind,
    wanted: readonly Reference[] | undefined,
    among: () => Promise<readonly T[]>,
  ): Promise<readonly T[] | undefined> => {
    if (!wanted) return undefined;
    const all = await among();
    return wanted.flatMap(({ id, name }) => {
      const found =
        id === undefined
          ? (all.find((each) => each.id === name) ?? all.find((each) => each.name === name))
          : all.find((each) => each.id === id);
      if (!found) missing.push({ kind, name });
      return found ? [found] : [];
    });
  };
  const one = (wanted: Reference | undefined) => wanted && [wanted];
  const { source: boot, availability_zone: zone } = template;
  const [flavors, sources, networks, groups, pairs, serverGroups, zones] = await Promise.all([
    find('flavor', one(template.flavor), () => data.flavors.get()),
    find<Source>('source', one(boot), async () => (boot ? allowedSources(data, boot.type) : [])),
    find('network', template.networks, () => data.networks.get()),
    find('group', template.security_groups, () => data.securityGroups.get()),
    find('key-pair', one(template.key_pair), () => data.keyPairs.get()),
    find('server-group', one(template.server_group), () => data.serverGroups.get()),
    find('zone', zone === undefined ? undefined : [{ name: zone }], async () =>
      (await data.zones.get()).map(({ zoneName }) => ({ name: zoneName })),
    ),
  ]);
  return {
    missing,
    lay(spec) {
      let next: LaunchSpec = { ...spec, ...plainPartOf(template) };
      const [flavor] = flavors ?? [];
      if (flavor) next = withFlavor(next, flavor);
      const [source] = sources ?? [];
      if (boot && source) next = withSource(withSourceType(next, kindOf(source, boot.type)), [source]);
      if (template.volume) {
        const { size, isDeleted } = template.volume;
        const made = size === undefined ? {} : { vol_create: true, vol_size: size, vol_size_typed: true };
        next = { ...next, ...made, vol_delete_on_instance_delete: isDeleted };
      }
      return {
        ...next,
        ...(networks?.length ? { networks } : {}),
        ...(groups?.length ? { security_groups: groups } : {}),
        ...(pairs?.length ? { key_pair: pairs } : {}),
        ...(serverGroups?.length ? { server_groups: serverGroups } : {}),
        ...(zones?.[0] ? { availability_zone: zones[0].name } : {}),
      };
    },
  };
}

/** The members that name nothing. */
function plainPartOf(template: LaunchTemplate): Partial<LaunchSpec> {
  const { description, instance_count, user_data, config_drive, disk_config, scheduler_hints, metadata } = template;
  return Object.fromEntries(
    Object.entries({
      description,
      instance_count,
      user_data,
      config_drive,
      disk_config,
      scheduler_hints,
      metadata,
    }).filter(([, value]) => value !== undefined),
  );
}
