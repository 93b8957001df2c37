import { callApi, I18n, type Services } from '@sextant/sdk';
import type { Stack } from '../stack.ts';

/** The resources that a deletion takes with it, and those that it leaves. */
export interface Dependants {
  /** The number of resources by heat's type: `OS::Nova::Server` → 2. */
  readonly taken: ReadonlyMap<string, number>;
  /** Names of the resources whose deletion policy lets them stay. */
  readonly kept: readonly string[];
}

/** The resources of more stacks are not asked for. */
const mostStacks = 5;
/** More types or names are not named. */
const mostNames = 5;
/** Heat looks this deep into stacks that are resources themselves. */
const nestedDepth = 5;

interface Definition {
  readonly deletion_policy?: unknown;
}

/**
 * Is a resource with this definition kept when its stack goes? HOT writes `retain`, the older languages `Retain`. The policy
 * `snapshot` keeps a snapshot alone: the thing goes.
 */
const isKept = ({ deletion_policy: policy }: Definition) =>
  typeof policy === 'string' && policy.toLowerCase() === 'retain';

/**
 * Reads what the deletion of stacks takes with it (listStackResources, readStackTemplate). Undefined where it can't be read, or for too
 * many stacks. Never rejects.
 */
export async function readDependants(stacks: readonly Stack[], services: Services): Promise<Dependants | undefined> {
  if (stacks.length > mostStacks) return undefined;
  try {
    const all = await Promise.all(stacks.map(({ id }) => dependantsOf(id, services)));
    const taken = new Map<string, number>();
    for (const { types } of all) for (const type of types) taken.set(type, (taken.get(type) ?? 0) + 1);
    return { taken, kept: all.flatMap(({ kept }) => kept) };
  } catch {
    return undefined;
  }
}

async function dependantsOf(id: string, services: Services): Promise<{ types: string[]; kept: string[] }> {
  const [{ items }, { template }] = await Promise.all([
    callApi(services, 'listStackResources', { params: { id }, query: { nested_depth: nestedDepth } }, { quiet: true }),
    callApi(services, 'readStackTemplate', { params: { id } }, { quiet: true }),
  ]);
  const definitions = (template['resources'] ?? {}) as Readonly<Record<string, Definition | undefined>>;
  const names = new Set(items.map(({ resource_name: name }) => name));
  // A stack that is a resource itself names its own parent for each of its resources.
  const isOwn = ({ parent_resource: parent }: (typeof items)[number]) => parent === undefined || !names.has(parent);
  const stays = (resource: (typeof items)[number]) =>
    isOwn(resource) && isKept(definitions[resource.resource_name] ?? {});
  const made = items.filter(({ physical_resource_id: physical }) => Boolean(physical));
  const kept = new Set(made.filter(stays).map(({ resource_name: name }) => name));
  // A group that stays keeps what is in it.
  const isInKept = (resource: (typeof items)[number]) => !isOwn(resource) && kept.has(resource.parent_resource ?? '');
  return {
    types: made.filter((resource) => !stays(resource) && !isInKept(resource)).map(({ resource_type: type }) => type),
    kept: [...kept],
  };
}

/** Returns the sentences about them for the question. */
export function dependantsText(dependants: Dependants | undefined, services: Services): string {
  const i18n = services.get(I18n);
  if (!dependants) return i18n.t('stacks:delete.unknown');
  const { taken, kept } = dependants;
  const count = [...taken.values()].reduce((sum, some) => sum + some, 0);
  const types = [...taken].toSorted(([, one], [, other]) => other - one).slice(0, mostNames);
  const texts = [
    count === 0
      ? i18n.t('stacks:delete.nothing')
      : i18n.t('stacks:delete.taken', {
          count,
          types: i18n.list(types.map(([type, some]) => i18n.t('stacks:delete.of-type', { type, number: some }))),
        }),
    ...(kept.length === 0
      ? []
      : [i18n.t('stacks:delete.kept', { count: kept.length, names: i18n.list(kept.slice(0, mostNames)) })]),
  ];
  return texts.join(' ');
}
