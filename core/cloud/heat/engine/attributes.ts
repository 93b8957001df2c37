import { isObject, resolve } from '../hot/functions.ts';
import type { JsonObject, ResourceRecord, StackRecord } from '../heat-records.ts';
import { type ResourcePlugin, ResourceError, type Work } from '../resources/plugin.ts';
import { pluginIn, typeIn } from '../resources/template-type.ts';
import { attributeOf, type Attributes, referenceOf, scopeOf } from './scope.ts';

/** Returns the tools with which a resource is worked on. The engine makes them. */
export type WorkOf = (stack: StackRecord, resource: ResourceRecord) => Work;

/** The attributes of a resource as they are now; none when what it stands for can't be read. */
export async function shownAttributes(work: Work): Promise<JsonObject> {
  const plugin: ResourcePlugin | undefined = pluginIn(work.stack, work.resource.type);
  if (work.resource.physicalId === null) {
    const names = Object.keys(typeIn(work.stack, work.resource.type)?.attributes ?? {}).filter(
      (name) => name !== 'show',
    );
    return Object.fromEntries(names.map((name) => [name, null]));
  }
  try {
    return (await plugin?.show?.(work)) ?? {};
  } catch (error) {
    if (error instanceof ResourceError) return {};
    throw error;
  }
}

/** The value of a node of the template, after reading the attributes that it asks for. */
export async function resolveNode(stack: StackRecord, node: unknown, workOf: WorkOf): Promise<unknown> {
  return resolve(node, scopeOf(stack, await readAttributes(stack, node, workOf)));
}

async function readAttributes(stack: StackRecord, node: unknown, workOf: WorkOf): Promise<Attributes> {
  const asked = askedAttributes(node);
  const read = await Promise.all(
    [...asked].map(async ([name, attributes]): Promise<[string, JsonObject]> => {
      const resource = stack.resources[name];
      if (!resource || resource.physicalId === null) return [name, {}];
      const work = workOf(stack, resource);
      const shown = { 'OS::stack_id': referenceOf(resource), ...(await shownAttributes(work)) };
      if (resource.type !== 'OS::Heat::ResourceGroup') return [name, shown];
      return [name, { ...shown, ...(await groupAttributes(work, [...attributes])) }];
    }),
  );
  return new Map(read);
}

/**
 * Reads the attributes of a group. An attribute of its members is the list of theirs; `resource.0` and `resource.0.x` are of a
 * single one.
 */
async function groupAttributes(work: Work, names: string[]): Promise<JsonObject> {
  const inner = work.nested.get(work.resource.physicalId ?? '');
  const own = ['refs', 'refs_map', 'attributes', 'removed_rsrc_list', 'show'];
  const found: JsonObject = {};
  for (const name of inner ? names.filter((one) => !own.includes(one)) : []) {
    const [, member, attribute] = /^resource\.([^.]+)(?:\.(.+))?$/.exec(name) ?? [];
    found[name] =
      member === undefined
        ? await Promise.all(Object.keys(inner!.resources).map((one) => work.nested.attribute(inner!, one, name)))
        : await work.nested.attribute(inner!, member, attribute ?? 'OS::stack_id');
  }
  return found;
}

/** Attributes by resource that `get_attr` names; names that are computed are not seen. */
function askedAttributes(node: unknown, asked = new Map<string, Set<string>>()) {
  if (Array.isArray(node)) for (const one of node) askedAttributes(one, asked);
  else if (isObject(node)) {
    for (const [key, value] of Object.entries(node)) {
      if (key === 'get_attr' && Array.isArray(value) && typeof value[0] === 'string') {
        const names = asked.get(value[0]) ?? new Set<string>();
        if (typeof value[1] === 'string') names.add(value[1]);
        asked.set(value[0], names);
      }
      askedAttributes(value, asked);
    }
  }
  return asked;
}

/** Reads one attribute of one resource. */
export async function oneAttribute(
  stack: StackRecord,
  name: string,
  attribute: string,
  workOf: WorkOf,
): Promise<unknown> {
  const resource = stack.resources[name];
  if (!resource || resource.physicalId === null) return null;
  if (attribute === 'OS::stack_id') return referenceOf(resource);
  return attributeOf(await shownAttributes(workOf(stack, resource)), attribute);
}
