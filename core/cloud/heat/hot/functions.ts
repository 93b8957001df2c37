import { createHash } from 'node:crypto';
import type { JsonObject } from '../heat-records.ts';

/** Stands for a value that is known only once a resource was made. */
export const later = Symbol('known later');

/** The lookups that a template's functions may make. All throw FunctionError when the name is unknown. */
export interface Scope {
  parameter(name: string): unknown;
  /** The reference of a resource (mostly its id), or `later`. */
  resource(name: string): unknown;
  /** An attribute of a resource, or `later`. */
  attribute(resource: string, attribute: string): unknown;
  condition(name: string): boolean;
  file(name: string): string;
}

/** A function was given what it can't take; the message is heat's. */
export class FunctionError extends Error {}

type HotFunction = (args: unknown, scope: Scope) => unknown;

/** The value of a node of a template: functions replaced by what they give. `later` wherever that isn't known yet. */
export function resolve(node: unknown, scope: Scope): unknown {
  if (Array.isArray(node)) return node.map((one) => resolve(one, scope));
  if (!isObject(node)) return node;
  const keys = Object.keys(node);
  const name = keys[0];
  if (keys.length === 1 && name !== undefined && Object.hasOwn(functions, name)) {
    return functions[name]!(node[name], scope);
  }
  return Object.fromEntries(keys.map((key) => [key, resolve(node[key], scope)]));
}

/** Is a part of the value not known yet? */
export function hasLater(value: unknown): boolean {
  if (value === later) return true;
  if (Array.isArray(value)) return value.some(hasLater);
  return isObject(value) && Object.values(value).some(hasLater);
}

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The functions that a template of our versions may use, for the resolver and for `template_versions/…/functions`. */
const functions: Record<string, HotFunction> = {
  get_param(args, scope) {
    const [name, ...path] = listOf(resolve(args, scope));
    return walk(scope.parameter(String(name)), path);
  },
  get_resource: (args, scope) => scope.resource(String(args)),
  get_attr(args, scope) {
    const [resource, attribute, ...path] = listOf(resolve(args, scope));
    const value = scope.attribute(String(resource), String(attribute ?? 'show'));
    return value === later ? later : walk(value, path);
  },
  get_file: (args, scope) => scope.file(String(resolve(args, scope))),
  str_replace: (args, scope) => replaced(args, scope, 'str_replace'),
  str_replace_strict: (args, scope) => replaced(args, scope, 'str_replace_strict'),
  str_replace_vstrict: (args, scope) => replaced(args, scope, 'str_replace_vstrict'),
  list_join: strictly('list_join', ([separator, ...lists]) =>
    lists
      .flatMap((list) => (list === null ? [] : (list as unknown[])))
      .filter((one) => one !== null)
      .map(asText)
      .join(String(separator)),
  ),
  str_split: strictly('str_split', ([separator, text, index]) => {
    const parts = String(text).split(String(separator));
    return index === undefined ? parts : (parts[Number(index)] ?? null);
  }),
  digest: strictly('digest', ([algorithm, text]) => {
    const known = ['md5', 'sha1', 'sha224', 'sha256', 'sha384', 'sha512'];
    if (!known.includes(String(algorithm))) throw new FunctionError('Algorithm must be one of ' + known.join(', '));
    return createHash(String(algorithm)).update(String(text)).digest('hex');
  }),
  map_merge: strictly('map_merge', (maps) => Object.assign({}, ...(maps as object[]))),
  map_replace: strictly('map_replace', ([map, rules]) => {
    const { keys = {}, values = {} } = rules as { keys?: JsonObject; values?: JsonObject };
    const swap = (table: JsonObject, one: unknown) => (Object.hasOwn(table, asText(one)) ? table[asText(one)] : one);
    return Object.fromEntries(Object.entries(map as JsonObject).map(([k, v]) => [swap(keys, k), swap(values, v)]));
  }),
  list_concat: strictly('list_concat', (lists) => lists.flatMap((list) => (list ?? []) as unknown[])),
  list_concat_unique: strictly('list_concat_unique', (lists) => [...new Set(lists.flatMap((one) => one as unknown[]))]),
  contains: strictly('contains', ([value, list]) => (list as unknown[]).includes(value)),
  filter: strictly('filter', ([values, list]) => (list as unknown[]).filter((one) => !listOf(values).includes(one))),
  make_url: (args, scope) => {
    const parts = resolve(args, scope) as JsonObject;
    if (hasLater(parts)) return later;
    return urlOf(parts);
  },
  repeat,
  if(args, scope) {
    const [condition, yes, no] = listOf(args);
    const holds = typeof condition === 'string' ? scope.condition(condition) : truth(resolve(condition, scope));
    return resolve(holds ? yes : no, scope);
  },
  equals: strictly('equals', ([one, other]) => JSON.stringify(one) === JSON.stringify(other)),
  not: (args, scope) => !held(args, scope),
  and: (args, scope) => listOf(args).every((one) => held(one, scope)),
  or: (args, scope) => listOf(args).some((one) => held(one, scope)),
};

/** Names of the functions, without those that only conditions have. */
export const functionNames = Object.keys(functions).filter((name) => !['equals', 'not', 'and', 'or'].includes(name));

/** The value of a condition: a name, a boolean or a function. */
export function held(node: unknown, scope: Scope): boolean {
  return typeof node === 'string' ? scope.condition(node) : truth(resolve(node, scope));
}

/** A function whose arguments are a list, all of which must be known. */
function strictly(name: string, work: (args: unknown[]) => unknown): HotFunction {
  return (args, scope) => {
    const values = resolve(args, scope);
    if (hasLater(values)) return later;
    if (!Array.isArray(values)) throw new FunctionError(`Incorrect arguments to "${name}" should be a list`);
    return work(values);
  };
}

function replaced(args: unknown, scope: Scope, name: string): unknown {
  const { template, params } = resolve(args, scope) as { template?: unknown; params?: JsonObject };
  if (hasLater(template) || hasLater(params)) return later;
  if (typeof template !== 'string' || !isObject(params)) {
    throw new FunctionError(`"${name}" parameters must be a mapping`);
  }
  const keys = Object.keys(params).sort((a, b) => b.length - a.length);
  const missing = keys.filter((key) => !template.includes(key));
  if (name !== 'str_replace' && missing.length > 0) {
    throw new FunctionError(`The following params were not found in the template: ${missing.join(',')}`);
  }
  if (keys.length === 0) return template;
  const pattern = new RegExp(keys.map((key) => key.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')).join('|'), 'g');
  return template.replace(pattern, (key) => asText(params[key]));
}

/** Every combination of the lists, put into the template. */
function repeat(args: unknown, scope: Scope): unknown {
  const { for_each, template, permutations } = args as JsonObject;
  const lists = resolve(for_each, scope);
  if (hasLater(lists)) return later;
  if (!isObject(lists)) throw new FunctionError('The "for_each" argument to "repeat" must contain a map');
  let rows: JsonObject[] = [{}];
  for (const [variable, list] of Object.entries(lists)) {
    const values = Array.isArray(list) ? list : Object.keys((list ?? {}) as object);
    rows =
      permutations === false
        ? values.map((value, at) => ({ ...rows[at], [variable]: value }))
        : rows.flatMap((row) => values.map((value) => ({ ...row, [variable]: value })));
  }
  return rows.map((row) => resolve(substitute(template, row), scope));
}

function substitute(node: unknown, row: JsonObject): unknown {
  if (Array.isArray(node)) return node.map((one) => substitute(one, row));
  if (isObject(node)) {
    return Object.fromEntries(
      Object.entries(node).map(([key, value]) => [substitute(key, row), substitute(value, row)]),
    );
  }
  if (typeof node !== 'string') return node;
  if (Object.hasOwn(row, node)) return row[node];
  return Object.entries(row).reduce((text, [variable, value]) => text.replaceAll(variable, () => asText(value)), node);
}

function urlOf(parts: JsonObject): string {
  const { scheme, host, port, path, query, fragment, username, password } = parts;
  const user =
    username === undefined ? '' : `${asText(username)}${password === undefined ? '' : `:${asText(password)}`}@`;
  const address = String(host).includes(':') ? `[${String(host)}]` : String(host);
  const search = isObject(query)
    ? `?${new URLSearchParams(Object.entries(query).map(([key, value]) => [key, asText(value)])).toString()}`
    : '';
  const place = path === undefined ? '' : `/${asText(path).replace(/^\//, '')}`;
  const hash = fragment === undefined ? '' : `#${asText(fragment)}`;
  return `${asText(scheme)}://${user}${address}${port === undefined ? '' : `:${asText(port)}`}${place}${search}${hash}`;
}

function walk(value: unknown, path: unknown[]): unknown {
  return path.reduce((inner, key) => {
    if (Array.isArray(inner)) return inner[Number(key)] ?? null;
    return isObject(inner) ? (inner[String(key)] ?? null) : null;
  }, value);
}

export function asText(value: unknown): string {
  if (typeof value === 'string') return value;
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  return typeof value === 'object' ? JSON.stringify(value) : String(value as number);
}

const listOf = (args: unknown): unknown[] => (Array.isArray(args) ? args : [args]);
const truth = (value: unknown): boolean => value === true || value === 'true' || value === 'True';
