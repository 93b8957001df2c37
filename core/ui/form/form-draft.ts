import type { FormSchema, FormUiSchema } from './schema-form-props.ts';
import { resolvePointer } from './schema-path.ts';
import { isValues, optionsOf } from './ui-fields.ts';

const partOf = (parent: unknown, name: string): unknown => (isValues(parent) ? parent[name] : undefined);

/** A field that is drawn as a password, or that its schema calls one. */
function isSecret(schema: unknown, ui: unknown): boolean {
  if (optionsOf(ui as FormUiSchema | undefined).widget === 'password') return true;
  return partOf(schema, 'format') === 'password' || partOf(schema, 'writeOnly') === true;
}

const known = new WeakMap<FormSchema, ReadonlySet<string>>();

/** The names of the fields that a schema calls secret, wherever: in a choice, in what depends, behind a reference. */
function secretNames(root: FormSchema): ReadonlySet<string> {
  let names = known.get(root);
  if (!names) known.set(root, (names = new Set(namesWithin(root, root))));
  return names;
}

function namesWithin(root: FormSchema, part: unknown): string[] {
  if (typeof part !== 'object' || part === null) return [];
  const own = Object.entries(partOf(part, 'properties') ?? {}).filter(([, field]) => {
    const pointer = partOf(field, '$ref');
    return isSecret(typeof pointer === 'string' ? resolvePointer(root, pointer) : field, undefined);
  });
  return [...own.map(([name]) => name), ...Object.values(part).flatMap((each) => namesWithin(root, each))];
}

/** Returns the replacement of a secret; without this function the secret is left out. */
type Instead = (name: string, value: unknown) => unknown;

interface Place {
  name: string;
  schema: unknown;
  ui: unknown;
  /** The names of secrets, for fields that are not described where they stand. */
  secrets: ReadonlySet<string>;
  instead: Instead | undefined;
}

function withoutSecrets(around: Place, data: unknown): unknown {
  const { schema, ui } = around;
  if (Array.isArray(data)) {
    const place = { ...around, schema: partOf(schema, 'items'), ui: partOf(ui, 'items') };
    return data.flatMap((item) => valueAt(place, item));
  }
  // A file is a value, not an object of fields.
  if (!isValues(data) || Object.getPrototypeOf(data) !== Object.prototype) return data;
  const fields = partOf(schema, 'properties');
  const others = partOf(schema, 'additionalProperties');
  const placeOf = (name: string) => ({
    ...around,
    name,
    schema: partOf(fields, name) ?? others,
    ui: partOf(ui, name),
  });
  return Object.fromEntries(
    Object.entries(data).flatMap(([field, value]) => valueAt(placeOf(field), value).map((kept) => [field, kept])),
  );
}

/** The value, or what stands in its place, or nothing. */
function valueAt(place: Place, value: unknown): unknown[] {
  const isKnown = isValues(place.schema) && place.schema['$ref'] === undefined;
  if (!isSecret(place.schema, place.ui) && (isKnown || !place.secrets.has(place.name)))
    return [withoutSecrets(place, value)];
  return place.instead ? [place.instead(place.name, value)] : [];
}

/** Returns the part of a form's data that a draft may hold. A form, unlike a wizard, knows which of its fields are secrets. */
export function draftOfForm<T extends object>(schema: FormSchema, ui: FormUiSchema | undefined, data: T): Partial<T> {
  return withoutSecrets({ name: '', schema, ui, secrets: secretNames(schema), instead: undefined }, data) as Partial<T>;
}

const isEmpty = (value: unknown) => value === undefined || value === null || value === '';

/** A form's data as it may be shown: in the place of each secret that is filled in stands `mark`, its field's name: `<password>`. */
export function shownOfForm<T extends object>(
  schema: FormSchema,
  ui: FormUiSchema | undefined,
  data: T,
  mark = (name: string) => `<${name}>`,
): T {
  const instead: Instead = (name, value) => (isEmpty(value) ? value : mark(name));
  return withoutSecrets({ name: '', schema, ui, secrets: secretNames(schema), instead }, data) as T;
}

const fitting: Readonly<Record<string, (value: unknown) => boolean>> = {
  string: (value) => typeof value === 'string',
  number: (value) => typeof value === 'number',
  integer: (value) => typeof value === 'number',
  boolean: (value) => typeof value === 'boolean',
  array: Array.isArray,
  object: isValues,
  null: (value) => value === null,
};

/** Has the value, at whatever depth, the types that the schema gives it? Rules are no matter: a draft may be unfinished. */
function fits(schema: unknown, value: unknown): boolean {
  const type = partOf(schema, 'type');
  const types = Array.isArray(type) ? (type as string[]) : typeof type === 'string' ? [type] : [];
  if (types.length > 0 && !types.some((name) => fitting[name]?.(value))) return false;
  if (Array.isArray(value)) return value.every((item) => fits(partOf(schema, 'items'), item));
  if (!isValues(value)) return true;
  const [fields, others] = [partOf(schema, 'properties'), partOf(schema, 'additionalProperties')];
  return Object.entries(value).every(([name, member]) => fits(partOf(fields, name) ?? others, member));
}

/** Returns the members that `kept` has as a form held them. Null stands for none: JSON knows no other. */
export function membersBefore<T extends object>(kept: Partial<T>, start: Partial<T>): Partial<T> {
  const names = Object.keys(kept) as (keyof T)[];
  return Object.fromEntries(names.map((name) => [name, start[name] ?? null])) as Partial<T>;
}

/** The data that a draft was an edit of, as far as its form has such fields still: `start` but for the members that it changed. */
export function formBeforeDraft<T extends object>(schema: FormSchema, start: T, before: object): T {
  const filled = Object.fromEntries(Object.entries(before).filter(([, value]) => !isEmpty(value)));
  const emptied = Object.keys(before).filter((name) => !Object.hasOwn(filled, name));
  const rest = Object.fromEntries(Object.entries(start).filter(([name]) => !emptied.includes(name))) as T;
  return formOfDraft(schema, rest, filled);
}

/** The data that a form goes on with: a kept draft's fields over those it starts from, as far as the form has them still. */
export function formOfDraft<T extends object>(schema: FormSchema, start: T, kept: object): T {
  const fields = schema.properties ?? {};
  const known = Object.entries(kept).filter(
    ([name, value]) => (Object.hasOwn(fields, name) || Object.hasOwn(start, name)) && fits(fields[name], value),
  );
  return { ...start, ...Object.fromEntries(known) };
}
