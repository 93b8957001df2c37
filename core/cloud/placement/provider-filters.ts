import type { Call, PlacementCore } from './placement-core.ts';
import { knowsClass, knowsTrait } from './names.ts';
import { rootOf } from './provider-tree.ts';
import { capacityOf, type ProviderRecord, type Resources, usagesOf } from './placement-records.ts';
import { badRequest } from './refusals.ts';
import { checkQuery, text, uuid } from './schemas.ts';
import { isUuid } from '../shared/body-schema.ts';

/** The providers that a list's query asks for. */
export function filterProviders(core: PlacementCore, call: Call): ProviderRecord[] {
  const { query, version } = call;
  checkQuery(query, {
    name: text,
    uuid,
    ...(version >= 3 ? { member_of: text } : {}),
    ...(version >= 4 ? { resources: text } : {}),
    ...(version >= 14 ? { in_tree: uuid } : {}),
    ...(version >= 18 ? { required: text } : {}),
  });
  const wanted = query.has('resources') ? readResources(core, query.get('resources') ?? '') : {};
  const fits = aggregateFilter(query.getAll('member_of'));
  const has = traitFilter(core, query.getAll('required'));
  return [...core.records.providers.values()].filter(
    (provider) =>
      matches(query.get('name'), provider.name) &&
      matches(query.get('uuid'), provider.id) &&
      matches(query.get('in_tree'), rootOf(core, provider)) &&
      fits(provider) &&
      has(provider) &&
      hasRoomFor(core, provider, wanted),
  );
}

function matches(asked: string | null, value: string): boolean {
  return asked === null || asked === value;
}

/** `VCPU:2,MEMORY_MB:1024`. */
export function readResources(core: PlacementCore, asked: string): Resources {
  const resources: Resources = {};
  for (const part of asked.split(',')) {
    const [, name, amount] = /^([^:]+):(.*)$/.exec(part) ?? [];
    if (name === undefined || amount === undefined) {
      throw badRequest(
        'Badly formed resources parameter. Expected resources query string parameter in form: ' +
          `?resources=VCPU:2,MEMORY_MB:1024. Got: ${part}.`,
      );
    }
    if (!/^-?\d+$/.test(amount)) {
      throw badRequest(`Requested resource ${name} expected positive integer amount. Got: ${amount}.`);
    }
    if (Number(amount) < 1) {
      throw badRequest(`Requested resource ${name} requires amount >= 1. Got: ${Number(amount)}.`);
    }
    resources[name] = Number(amount);
  }
  const unknown = Object.keys(resources).find((name) => !knowsClass(core, name));
  if (unknown !== undefined) {
    throw badRequest(`Invalid resource class in resources parameter: No such resource class ${unknown}.`);
  }
  return resources;
}

/** Could one consumer get all of these from the provider now? */
export function hasRoomFor(core: PlacementCore, provider: ProviderRecord, wanted: Resources): boolean {
  const used = usagesOf(core.records, provider);
  return Object.entries(wanted).every(([name, amount]) => {
    const inventory = provider.inventories[name];
    return (
      inventory !== undefined &&
      amount >= inventory.min_unit &&
      amount <= inventory.max_unit &&
      amount % inventory.step_size === 0 &&
      (used[name] ?? 0) + amount <= capacityOf(inventory)
    );
  });
}

type Filter = (provider: ProviderRecord) => boolean;

/** `member_of`, any number of times: one aggregate, `in:a,b`, or with `!` before it none of them. */
export function aggregateFilter(asked: readonly string[]): Filter {
  const wanted = asked.map((value) => {
    const forbidden = value.startsWith('!');
    const list = value.replace(/^!/, '').replace(/^in:/, '').split(',');
    if (!list.every(isUuid)) {
      throw badRequest(
        `Invalid query string parameters: Expected 'member_of' parameter to contain valid UUID(s). Got: ${value}`,
      );
    }
    return { forbidden, list };
  });
  return ({ aggregates }) =>
    wanted.every(({ forbidden, list }) => list.some((id) => aggregates.includes(id)) !== forbidden);
}

/** `required`: traits that must be there, with `!` that must not, or `in:A,B` of which one must be. */
export function traitFilter(core: PlacementCore, asked: readonly string[]): Filter {
  const filters = asked.flatMap((value): Filter[] => {
    const any = value.startsWith('in:');
    const names = (any ? value.slice(3) : value).split(',').map((name) => name.trim());
    if (names.some((name) => name.replace(/^!+/, '') === '')) {
      throw badRequest(
        "Invalid query string parameters: Expected 'required' parameter value of the form: " +
          `HW_CPU_X86_VMX,!CUSTOM_MAGIC. Got an empty trait in: ${value}`,
      );
    }
    const unknown = names.map((name) => name.replace(/^!+/, '')).filter((name) => !knowsTrait(core, name));
    if (unknown.length > 0) {
      throw badRequest(`Invalid trait(s) in "required" parameter: No such trait(s): ${unknown.join(', ')}.`);
    }
    if (any) return [({ traits }) => names.some((name) => traits.includes(name))];
    return names.map(
      (name) =>
        ({ traits }) =>
          traits.includes(name.replace(/^!+/, '')) !== name.startsWith('!'),
    );
  });
  return (provider) => filters.every((filter) => filter(provider));
}
