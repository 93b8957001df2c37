import { CloudError } from '../shared/errors.ts';
import { allows, type CinderCall, type CinderRoutes, enforce, member, readBoolean } from './call.ts';
import type { CinderCore } from './cinder-core.ts';
import { badRequest, notFound } from './fault.ts';
import { nextLinks, pageOfThings, readListQuery } from './list-query.ts';
import type { GroupTypeRecord } from './cinder-records.ts';
import { createGroupTypeSchema, groupSpecsSchema, updateGroupTypeSchema, updateSpecSchema } from './schemas.ts';

const since = 11;

/** A type that the service makes for itself, and lets nobody use. */
export const migrationType = 'default_cgsnapshot_type';

/** Types of volume groups and their specs (3.11 and later). */
export function groupTypeRoutes(route: CinderRoutes, core: CinderCore): void {
  route('GET', '/group_types', { since }, (call) => list(core, call));
  route('GET', '/group_types/default', { since }, () => notFound('Default group type can not be found.'));
  route('GET', '/group_types/:id', { since }, (call) => ({
    group_type: view(core, call, findGroupType(core, call, call.params['id']!)),
  }));
  route('POST', '/group_types', { since, status: 202, body: createGroupTypeSchema }, (call) => create(core, call));
  route('PUT', '/group_types/:id', { since, body: updateGroupTypeSchema }, (call) => update(core, call));
  route('DELETE', '/group_types/:id', { since, status: 202 }, (call) => {
    enforce(core, call, 'group:group_types:delete');
    const { id } = findGroupType(core, call, call.params['id']!);
    if ([...core.groups.values()].some(({ group_type_id: type }) => type === id)) {
      badRequest(
        `Target group type is still in use. Group Type ${id} deletion is not allowed with groups present with the type.`,
      );
    }
    core.groupTypes.delete(id);
  });
  specRoutes(route, core);
}

function specRoutes(route: CinderRoutes, core: CinderCore): void {
  const rule = (name: string) => `group:group_types_specs:${name}`;
  const asked = (call: CinderCall) => findGroupType(core, call, call.params['id']!);
  const add = (type: GroupTypeRecord, specs: Record<string, string>) =>
    core.groupTypes.set(type.id, { ...type, group_specs: { ...type.group_specs, ...specs } });

  route('GET', '/group_types/:id/group_specs', { since }, (call) => {
    enforce(core, call, rule('get_all'));
    return { group_specs: asked(call).group_specs };
  });
  route('POST', '/group_types/:id/group_specs', { since, status: 202, body: groupSpecsSchema }, (call) => {
    enforce(core, call, rule('create'));
    add(asked(call), member(call, 'group_specs') as Record<string, string>);
    return call.body;
  });
  route('GET', '/group_types/:id/group_specs/:key', { since }, (call) => {
    enforce(core, call, rule('get'));
    const { id, group_specs: specs } = asked(call);
    const key = call.params['key']!;
    if (!Object.hasOwn(specs, key)) notFound(`Group Type ${id} has no extra spec with key ${key}.`);
    return { [key]: specs[key] };
  });
  route('PUT', '/group_types/:id/group_specs/:key', { since, body: updateSpecSchema }, (call) => {
    enforce(core, call, rule('update'));
    const given = call.body as Record<string, string>;
    if (!Object.hasOwn(given, call.params['key']!)) badRequest('Request body and URI mismatch');
    add(asked(call), given);
    return given;
  });
  route('DELETE', '/group_types/:id/group_specs/:key', { since, status: 202 }, (call) => {
    enforce(core, call, rule('delete'));
    const type = asked(call);
    const key = call.params['key']!;
    if (!Object.hasOwn(type.group_specs, key)) notFound(`Group Type ${type.id} has no specs with key ${key}.`);
    const { [key]: _gone, ...rest } = type.group_specs;
    core.groupTypes.set(type.id, { ...type, group_specs: rest });
  });
}

/** The group type of this id, when the caller may see it; else 404. */
export function findGroupType(core: CinderCore, call: CinderCall, id: string): GroupTypeRecord {
  const type = core.groupTypes.get(id);
  if (!type || !(type.is_public || call.isAdmin)) notFound(`Group type ${id} could not be found.`);
  return type;
}

function view(core: CinderCore, call: CinderCall, type: GroupTypeRecord): object {
  const { id, name, description, is_public, group_specs } = type;
  const mayReadSpecs = allows(core, call, 'group:access_group_types_specs');
  return { id, name, description, is_public, ...(mayReadSpecs && { group_specs }) };
}

function list(core: CinderCore, call: CinderCall): object {
  const asked = readListQuery(call.query);
  const text = call.query.get('is_public') ?? 'true';
  const wanted = !call.isAdmin ? true : text.toLowerCase() === 'none' ? null : readBoolean(text);
  if (wanted === undefined) badRequest(`Invalid is_public filter [${text}]`);
  const matching = [...core.groupTypes.values()].filter((type) => wanted === null || type.is_public === wanted);
  const valueOf = (type: GroupTypeRecord, key: string) => {
    const value: unknown = (type as unknown as Record<string, unknown>)[key];
    return typeof value === 'object' ? null : (value as string | number | boolean | undefined);
  };
  const page = pageOfThings(matching, asked, valueOf, {
    find: (id) => core.groupTypes.get(id),
    missing: (id) => `Group type ${id} could not be found.`,
    keys: 'name description is_public',
  });
  const ids = page.map(({ id }) => id);
  return {
    group_types: page.map((type) => view(core, call, type)),
    ...nextLinks(call, 'group_type_links', 'group_types', ids),
  };
}

function create(core: CinderCore, call: CinderCall): object {
  enforce(core, call, 'group:group_types:create');
  const asked = member(call, 'group_type');
  const name = String(asked['name']).trim();
  refuseTaken(core, name);
  const type: GroupTypeRecord = {
    id: core.context.ids.uuid(),
    name,
    description: (asked['description'] as string | null | undefined) ?? null,
    is_public: readBoolean(asked['is_public'] ?? true) === true,
    group_specs: (asked['group_specs'] as Record<string, string> | undefined) ?? {},
    created_at: core.now(),
  };
  core.groupTypes.set(type.id, type);
  return { group_type: view(core, call, type) };
}

function update(core: CinderCore, call: CinderCall): object {
  enforce(core, call, 'group:group_types:update');
  const type = findGroupType(core, call, call.params['id']!);
  const asked = member(call, 'group_type');
  const name = typeof asked['name'] === 'string' ? asked['name'].trim() : null;
  if (name !== null && name !== type.name) refuseTaken(core, name);
  const changed: GroupTypeRecord = {
    ...type,
    ...(name !== null && { name }),
    ...(asked['description'] !== undefined && { description: asked['description'] as string | null }),
    ...(asked['is_public'] !== undefined && { is_public: readBoolean(asked['is_public']) === true }),
  };
  core.groupTypes.set(type.id, changed);
  return { group_type: view(core, call, changed) };
}

function refuseTaken(core: CinderCore, name: string): void {
  if ([...core.groupTypes.values()].some((type) => type.name === name)) {
    throw new CloudError(409, `Group Type ${name} already exists.`);
  }
}
