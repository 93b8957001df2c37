import type { DeclaredField } from '#protocol';
import type { DeclaredModel } from './declared-model.ts';

/** An item as the service describes it, with the ids that its path needs. */
export type Item = Readonly<Record<string, unknown>>;

/** `a.b` of a thing; a number counts in lists. Undefined where there is nothing. */
export function memberOf(thing: unknown, path: string): unknown {
  return path.split('.').reduce<unknown>((at, name) => {
    if (typeof at !== 'object' || at === null) return undefined;
    return Object.hasOwn(at, name) ? (at as Record<string, unknown>)[name] : undefined;
  }, thing);
}

export function fieldOf({ said }: DeclaredModel, name: string): DeclaredField {
  return said.fields[name] ?? { label: name };
}

/** The value of a field; of a list of objects the member that is shown of each, or how many there are. */
export function fieldValue(model: DeclaredModel, name: string, item: Item): unknown {
  const field = fieldOf(model, name);
  const value = memberOf(item, field.from ?? name);
  if (!Array.isArray(value)) return value;
  if (field.format === 'count') return value.length;
  const each = field.each;
  return each === undefined ? value : value.map((one) => memberOf(one, each));
}

export function nameOf({ said }: DeclaredModel, item: Item): string {
  const { id = 'id', name = 'name' } = said.members ?? {};
  return String(memberOf(item, name) || memberOf(item, id) || '');
}

/** The field that tells a thing's state, if there is one. */
export function statusField({ said }: DeclaredModel): string | undefined {
  const member = said.members?.status ?? 'status';
  const name = Object.keys(said.fields).find((each) => (said.fields[each]?.from ?? each) === member);
  return name !== undefined && said.fields[name]?.states ? name : undefined;
}

export function stateOf(model: DeclaredModel, name: string, item: Item) {
  const value = fieldValue(model, name, item);
  if (value === undefined || value === null || value === '') return undefined;
  const states = fieldOf(model, name).states ?? {};
  const text = String(value);
  return (Object.hasOwn(states, text) && states[text]) || { tone: 'idle' as const, label: text };
}
