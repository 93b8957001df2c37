import type { Facet } from '#registry';
import type { DeclaredModel } from './declared-model.ts';
import { fieldOf } from './item-members.ts';

export function facetsOf(model: DeclaredModel): Facet[] {
  return (model.said.facets ?? []).map(({ field: name, label, filteredBy, values }) => {
    const field = fieldOf(model, name);
    const word = (value: string) => field.values?.[value] ?? field.states?.[value]?.label ?? value;
    const offered = values ?? Object.keys(field.values ?? field.states ?? {});
    return {
      name,
      label: label ?? field.label,
      filteredBy,
      singleton: true,
      ...(offered.length > 0 && { options: offered.map((key) => ({ key, label: word(key) })) }),
    };
  });
}
