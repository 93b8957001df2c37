import { CloudError } from '../shared/errors.ts';
import { allows, type CinderCall, type CinderRoutes, enforce, member, readBoolean } from './call.ts';
import type { CinderCore } from './cinder-core.ts';
import { badRequest, notFound } from './fault.ts';
import { allowedFilters, hasPairs, nextLinks, pageOfThings, readDictionary, readListQuery } from './list-query.ts';
import type { TypeRecord } from './cinder-records.ts';
import { runAction } from './run-action.ts';
import { accessSchema, createTypeSchema, updateTypeSchema } from './schemas.ts';
import { defaultType } from './volumes.ts';

/** Extra specs that users may see; the others tell of the back ends. */
export const openSpecs: readonly string[] = ['RESKEY:availability_zones', 'multiattach', 'replication_enabled'];

export function typeRoutes(route: CinderRoutes, core: CinderCore): void {
  route('GET', '/types', {}, (call) => list(core, call));
  route('GET', '/types/default', {}, (call) => {
    const type = defaultType(core, call.projectId);
    enforce(core, call, 'volume_extension:type_get');
    return { volume_type: baseView(core, call, type) };
  });
  route('GET', '/types/:id', {}, (call) => {
    const type = findType(core, call, call.params['id']!);
    enforce(core, call, 'volume_extension:type_get');
    return { volume_type: typeView(core, call, type) };
  });
  route('POST', '/types', { body: createTypeSchema }, (call) => create(core, call));
  route('PUT', '/types/:id', { body: updateTypeSchema }, (call) => update(core, call));
  route('DELETE', '/types/:id', { status: 202 }, (call) => remove(core, call));

  route('GET', '/types/:id/os-volume-type-access', {}, (call) => {
    enforce(core, call, 'volume_extension:volume_type_access:get_all_for_type');
    const type = findType(core, call, call.params['id']!);
    if (type.is_public) notFound('Access list not available for public volume types.');
    const access = type.projects.map((project) => ({ volume_type_id: type.id, project_id: project }));
    return { volume_type_access: access };
  });
  const actions = {
    addProjectAccess: {
      run: (call: CinderCall, id: string, facts: Facts) => changeAccess(core, call, id, facts, true),
    },
    removeProjectAccess: {
      run: (call: CinderCall, id: string, facts: Facts) => changeAccess(core, call, id, facts, false),
    },
  };
  const schemas = {
    addProjectAccess: () => accessSchema('addProjectAccess'),
    removeProjectAccess: () => accessSchema('removeProjectAccess'),
  };
  route('POST', '/types/:id/action', {}, (call) => runAction(call, actions, schemas));
}

type Facts = Record<string, unknown>;

/** The type, when the caller may use it; else 404. */
export function findType(core: CinderCore, call: CinderCall, id: string): TypeRecord {
  const type = core.types.get(id);
  if (!type || !(call.isAdmin || type.is_public || type.projects.includes(call.projectId))) {
    notFound(`Volume type ${id} could not be found.`);
  }
  return type;
}

export function typeView(core: CinderCore, call: CinderCall, type: TypeRecord): object {
  return {
    ...baseView(core, call, type),
    ...(allows(core, call, 'volume_extension:volume_type_access') && {
      'os-volume-type-access:is_public': type.is_public,
    }),
  };
}

function baseView(core: CinderCore, call: CinderCall, type: TypeRecord): object {
  const specs = allows(core, call, 'volume_extension:access_types_extra_specs');
  const qos = allows(core, call, 'volume_extension:access_types_qos_specs_id');
  return {
    id: type.id,
    name: type.name,
    is_public: type.is_public,
    description: type.description,
    ...(specs && { extra_specs: visibleSpecs(core, call, type) }),
    ...(qos && { qos_specs_id: type.qos_specs_id }),
  };
}

export function visibleSpecs(core: CinderCore, call: CinderCall, type: TypeRecord): Record<string, string> {
  if (allows(core, call, 'volume_extension:types_extra_specs:read_sensitive')) return type.extra_specs;
  return Object.fromEntries(Object.entries(type.extra_specs).filter(([name]) => openSpecs.includes(name)));
}

function list(core: CinderCore, call: CinderCall): object {
  enforce(core, call, 'volume_extension:type_get_all');
  const asked = readListQuery(call.query);
  const filters = call.version >= 52 ? allowedFilters(call, 'volume_type', asked.filters) : asked.filters;
  const isPublic = call.isAdmin ? readPublic(call.query.get('is_public')) : true;
  const specs = readDictionary(filters.get('extra_specs') ?? '{}') ?? {};
  const matching = [...core.types.values()].filter((type) => {
    const own = !call.isAdmin && type.projects.includes(call.projectId);
    return (isPublic === null || type.is_public === isPublic || own) && hasPairs(visibleSpecs(core, call, type), specs);
  });
  const sortValue = (type: TypeRecord, key: string) => {
    const value: unknown = (type as unknown as Record<string, unknown>)[key];
    if (value === null) return null;
    return typeof value === 'object' ? undefined : (value as string | number | boolean | undefined);
  };
  const page = pageOfThings(matching, asked, sortValue, {
    find: (id) => core.types.get(id),
    missing: (id) => `Volume type ${id} could not be found.`,
    keys: 'name description is_public qos_specs_id',
  });
  return {
    volume_types: page.map((type) => typeView(core, call, type)),
    ...nextLinks(
      call,
      'volume_type_links',
      'types',
      page.map(({ id }) => id),
    ),
  };
}

function readPublic(text: string | null): boolean | null {
  if (text === null) return true;
  if (text.toLowerCase() === 'none') return null;
  return readBoolean(text) ?? badRequest(`Invalid is_public filter [${text}]`);
}

function create(core: CinderCore, call: CinderCall): object {
  enforce(core, call, 'volume_extension:type_create');
  const asked = member(call, 'volume_type');
  const name = String(asked['name']);
  refuseTaken(core, name);
  const type: TypeRecord = {
    id: core.context.ids.uuid(),
    name,
    description: (asked['description'] as string | null | undefined) ?? null,
    is_public: readBoolean(asked['os-volume-type-access:is_public'] ?? true) === true,
    extra_specs: (asked['extra_specs'] as Record<string, string> | undefined) ?? {},
    qos_specs_id: null,
    projects: [],
    encryption: null,
    created_at: core.now(),
  };
  core.types.set(type.id, type);
  const { qos_specs_id: _qos, ...view } = typeView(core, call, type) as Record<string, unknown>;
  return { volume_type: view };
}

function update(core: CinderCore, call: CinderCall): object {
  enforce(core, call, 'volume_extension:type_update');
  const asked = member(call, 'volume_type');
  const { name, description, is_public: isPublic } = asked as Record<string, string | null | undefined>;
  if (typeof name === 'string' && name.trim() === '') badRequest('Volume type name can not be empty.');
  if ((name ?? null) === null && (description ?? null) === null && (isPublic ?? null) === null) {
    badRequest('Specify volume type name, description, is_public or a combination thereof.');
  }
  const type = findType(core, call, call.params['id']!);
  if (typeof name === 'string' && name !== type.name) refuseTaken(core, name);
  const changed: TypeRecord = {
    ...type,
    ...(typeof name === 'string' && { name }),
    ...(typeof description === 'string' && { description }),
    ...(isPublic !== undefined && isPublic !== null && { is_public: readBoolean(isPublic) === true }),
  };
  core.types.set(type.id, changed);
  const { qos_specs_id: _qos, ...view } = baseView(core, call, changed) as Record<string, unknown>;
  return { volume_type: view };
}

function refuseTaken(core: CinderCore, name: string): void {
  const taken = [...core.types.values()].some((type) => type.name === name);
  if (taken) throw new CloudError(409, `Volume Type ${name} already exists.`);
}

function remove(core: CinderCore, call: CinderCall): void {
  enforce(core, call, 'volume_extension:type_delete');
  const type = findType(core, call, call.params['id']!);
  const isDefault = type.name === '__DEFAULT__' || [...core.defaultTypes.values()].includes(type.id);
  if (isDefault) badRequest(`The volume type ${type.id} is a default volume type and cannot be deleted.`);
  if (isUsed(core, type.id)) badRequest('Target volume type is still in use.');
  core.types.delete(type.id);
}

/** Has any volume this type? */
export function isUsed(core: CinderCore, typeId: string): boolean {
  for (const volume of core.volumes.values()) if (volume.type_id === typeId) return true;
  return false;
}

function changeAccess(core: CinderCore, call: CinderCall, id: string, facts: Facts, adding: boolean): void {
  const name = adding ? 'addProjectAccess' : 'removeProjectAccess';
  enforce(core, call, `volume_extension:volume_type_access:${name}`);
  const type = findType(core, call, id);
  const project = String(facts['project']);
  const has = type.projects.includes(project);
  if (adding && type.is_public) {
    badRequest(`Invalid volume type: Type access modification is not applicable to public volume type.`);
  }
  if (adding && has) {
    throw new CloudError(409, `Volume type access for ${id} / ${project} combination already exists.`);
  }
  if (!adding && !has) notFound(`Volume type access not found for ${id} / ${project} combination.`);
  const projects = adding ? [...type.projects, project] : type.projects.filter((one) => one !== project);
  core.types.set(id, { ...type, projects });
}
