import { isoTime } from '../shared/body-schema.ts';
import { CloudError } from '../shared/errors.ts';
import { limitAndMarker, sortBy, sortKeys } from '../shared/oslo-lists.ts';
import { page, UnknownMarkerError } from '../shared/paging.ts';
import type { Caller, NovaCore } from './nova-core.ts';
import { isIgnoredSortKey, looseFlag, readFilters, strictFlag } from './list-query.ts';
import type { ServerRecord } from './nova-records.ts';
import { statesOf } from './server-status.ts';

type Test = (server: ServerRecord) => boolean;

/** The page of servers that the query asks for. `rule`: that of the list, `index` or `detail`. */
export function listServers(core: NovaCore, caller: Caller, query: URLSearchParams, rule: string): ServerRecord[] {
  const all = core.allows('os_compute_api:servers:allow_all_filters', caller);
  const filters = readFilters(query, caller.minor, all);
  const states = query.has('status') ? statesOf(query.getAll('status')) : undefined;
  if (states?.vm.size === 0) {
    if (caller.minor >= 38) throw new CloudError(400, 'Invalid status value');
    return [];
  }
  const tests = [
    ...stateTests(states, filters, caller),
    ...timeTests(filters),
    ...ownerTests(core, caller, filters, rule),
    ...memberTests(filters),
  ];
  const found: ServerRecord[] = [];
  for (const server of core.servers.all()) if (tests.every((test) => test(server))) found.push(server);
  return sortedPage(core, caller, query, found, all);
}

function sortedPage(
  core: NovaCore,
  caller: Caller,
  query: URLSearchParams,
  found: ServerRecord[],
  all: boolean,
): ServerRecord[] {
  const { limit, marker } = limitAndMarker(query);
  const last = marker === undefined ? undefined : core.servers.get(marker);
  const seen = last && last.deleted_at === null && (caller.isAdmin || last.project_id === caller.projectId);
  if (marker !== undefined && !seen) throw new CloudError(400, `marker [${marker}] not found`);
  // The last one of the page before may have changed its state since, and still says where to go on.
  const items = last && !found.includes(last) ? [...found, last] : found;
  const sorts = sortKeys(query).filter(({ key }) => key === 'id' || !isIgnoredSortKey(key, caller.minor, all));
  const sorted = sortBy(items, sorts, sortValue);
  try {
    return page(sorted, { limit, marker, idOf: (server) => server.id }).items;
  } catch (error) {
    if (error instanceof UnknownMarkerError) throw new CloudError(400, `marker [${marker}] not found`);
    throw error;
  }
}

function stateTests(
  states: ReturnType<typeof statesOf> | undefined,
  filters: ReadonlyMap<string, string>,
  caller: Caller,
): Test[] {
  const tests: Test[] = [];
  const onlyDeleted = states?.vm.size === 1 && states.vm.has('deleted');
  if (onlyDeleted && !caller.isAdmin) {
    throw new CloudError(403, 'Only administrators may list deleted instances');
  }
  const deleted = filters.get('deleted');
  const recent = filters.has('changes-since') || filters.has('changes-before');
  if (onlyDeleted || (deleted !== undefined && looseFlag(deleted))) tests.push((server) => server.deleted_at !== null);
  else if (deleted !== undefined || !recent) tests.push((server) => server.deleted_at === null);
  if (states) {
    const { vm, task } = states;
    tests.push((server) => vm.has(server.vm_state));
    // A status that a state has whatever is done to the server says nothing of what is done.
    if (!task.has('default')) tests.push((server) => task.has(server.task_state ?? ''));
  }
  return tests;
}

function timeTests(filters: ReadonlyMap<string, string>): Test[] {
  const since = filters.get('changes-since');
  const before = filters.get('changes-before');
  const [from, to] = [isoTime(since ?? ''), isoTime(before ?? '')];
  if (from > to) {
    throw new CloudError(400, 'The value of changes-since must be less than or equal to changes-before.');
  }
  const tests: Test[] = [];
  if (since !== undefined) tests.push((server) => server.updated_at >= from);
  if (before !== undefined) tests.push((server) => server.updated_at <= to);
  return tests;
}

function ownerTests(core: NovaCore, caller: Caller, filters: ReadonlyMap<string, string>, rule: string): Test[] {
  const asked = filters.get('all_tenants');
  const everybody = asked !== undefined && (asked === '' || strictFlag(asked));
  if (!everybody) return [(server) => server.project_id === caller.projectId];
  core.enforce(`os_compute_api:servers:${rule}:get_all_tenants`, caller);
  const project = filters.get('project_id') ?? filters.get('tenant_id');
  return project === undefined ? [] : [(server) => server.project_id === project];
}

const alias: Readonly<Record<string, string>> = {
  display_name: 'name',
  display_description: 'description',
  image_ref: 'image',
};
/** The filters that are compared as a whole. All others are regular expressions, looked for anywhere and in any case. */
const exact = new Set(['image', 'flavor', 'uuid', 'user_id', 'host', 'vm_state', 'task_state', 'launch_index']);
const elsewhere = new Set([
  'all_tenants',
  'project_id',
  'tenant_id',
  'deleted',
  'soft_deleted',
  'changes-since',
  'changes-before',
]);

function memberTests(filters: ReadonlyMap<string, string>): Test[] {
  const tests: Test[] = [];
  for (const [asked, value] of filters) {
    const name = alias[asked] ?? asked;
    if (elsewhere.has(name)) continue;
    tests.push(specialTest(name, value) ?? memberTest(name, value));
  }
  return tests;
}

function memberTest(name: string, value: string): Test {
  if (exact.has(name)) return (server) => String(filterValue(server, name) ?? '') === value;
  const pattern = regularExpression(value, 'i');
  return (server) => {
    const member = filterValue(server, name);
    return member !== null && member !== undefined && pattern.test(String(member));
  };
}

function specialTest(name: string, value: string): Test | undefined {
  switch (name) {
    case 'ip':
    case 'ip6':
      // Nova asks neutron, which looks for a part of the address.
      return (server) => server.ports.some((port) => port.fixed_ips.some((ip) => ip.ip_address.includes(value)));
    case 'locked':
      return lockTest(value);
    case 'tags':
    case 'tags-any':
    case 'not-tags':
    case 'not-tags-any':
      return tagTest(name, value.split(','));
    default:
      return undefined;
  }
}

function lockTest(value: string): Test {
  const wanted = strictFlag(value);
  return (server) => (server.locked_by !== null) === wanted;
}

function tagTest(name: string, tags: readonly string[]): Test {
  const every: Test = (server) => tags.every((tag) => server.tags.includes(tag));
  const some: Test = (server) => tags.some((tag) => server.tags.includes(tag));
  if (name === 'tags') return every;
  if (name === 'tags-any') return some;
  return name === 'not-tags' ? (server) => !every(server) : (server) => !some(server);
}

/** The forms that Python knows and JavaScript doesn't match nothing. */
function regularExpression(text: string, flags: string): RegExp {
  try {
    return new RegExp(text, flags);
  } catch {
    return /(?!)/;
  }
}

function filterValue(server: ServerRecord, name: string): string | number | boolean | null | undefined {
  switch (name) {
    case 'flavor':
      return server.flavor.id;
    case 'config_drive':
      return server.config_drive ? 'True' : '';
    default:
      return sortValue(server, name);
  }
}

function sortValue(server: ServerRecord, key: string): string | number | boolean | null | undefined {
  switch (key) {
    case 'uuid':
      return server.id;
    case 'id':
      return server.number;
    case 'display_name':
      return server.name;
    case 'display_description':
      return server.description;
    case 'image_ref':
      return server.image;
    case 'node':
      return server.host;
    case 'availability_zone':
      return server.wanted_zone ?? server.zone;
    case 'instance_type_id':
      return server.flavor.id;
    case 'locked':
      return server.locked_by !== null;
    case 'access_ip_v4':
      return server.access_ipv4;
    case 'access_ip_v6':
      return server.access_ipv6;
    case 'auto_disk_config':
      return server.disk_config === 'AUTO';
    default: {
      const value: unknown = Object.hasOwn(server, key) ? server[key as keyof ServerRecord] : undefined;
      return typeof value === 'object' ? null : (value as string | number | boolean | undefined);
    }
  }
}
