import { HeatError } from '../faults.ts';
import type { Template } from '../heat-records.ts';
import { isObject } from './functions.ts';

/** Returns the resources that a node refers to, with the place of each reference (`a.Properties.length`). */
export function references(node: unknown, place: string): { name: string; place: string }[] {
  if (Array.isArray(node)) return node.flatMap((one) => references(one, place));
  if (!isObject(node)) return [];
  return Object.entries(node).flatMap(([key, value]) => {
    if (key === 'get_resource' && typeof value === 'string') return [{ name: value, place }];
    if (key === 'get_attr' && Array.isArray(value) && typeof value[0] === 'string') {
      return [{ name: value[0], place }, ...references(value.slice(1), place)];
    }
    return references(value, place);
  });
}

/** For each resource of the template, those that it needs. Unknown names: 400 in heat's words. */
export function requirements(template: Template): Map<string, string[]> {
  const resources = template.resources ?? {};
  const needs = new Map<string, string[]>();
  for (const [name, definition] of Object.entries(resources)) {
    const found = [
      ...Object.entries(definition.properties ?? {}).flatMap(([key, value]) =>
        references(value, `${name}.Properties.${key}`),
      ),
      ...references(definition.metadata ?? {}, `${name}.Metadata`),
      ...[definition.depends_on ?? []].flat().map((other) => ({ name: other, place: name })),
    ];
    for (const one of found) {
      if (!Object.hasOwn(resources, one.name)) {
        const message = `The specified reference "${one.name}" (in ${one.place}) is incorrect.`;
        throw new HeatError(400, 'InvalidTemplateReference', message);
      }
    }
    needs.set(name, [...new Set(found.map((one) => one.name))]);
  }
  return needs;
}

/** Names so that each comes after what it needs. A circle: the 500 that the real service gives, which says no more. */
export function ordered(needs: ReadonlyMap<string, readonly string[]>): string[] {
  const order: string[] = [];
  const state = new Map<string, 'open' | 'done'>();
  const visit = (name: string) => {
    if (state.get(name) === 'done') return;
    if (state.get(name) === 'open') throw new HeatError(500, 'RemoteError', '');
    state.set(name, 'open');
    for (const other of needs.get(name) ?? []) if (needs.has(other)) visit(other);
    state.set(name, 'done');
    order.push(name);
  };
  for (const name of needs.keys()) visit(name);
  return order;
}
