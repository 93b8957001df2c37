import type { Facet, ItemSearch } from '#registry';
import type { DeclaredModel } from './declared-model.ts';
import { fieldOf } from './item-members.ts';
import { placesOf } from './item-paths.ts';

const yesAndNo: Readonly<Record<string, string>> = { true: 'core:cells.yes', false: 'core:cells.no' };

export function facetsOf(model: DeclaredModel): Facet[] {
  return (model.said.facets ?? []).map(({ field: name, label, filteredBy, values }) => {
    const field = fieldOf(model, name);
    const texts = field.values ?? (field.format === 'yesno' ? yesAndNo : undefined);
    const word = (value: string) => texts?.[value] ?? field.states?.[value]?.label ?? value;
    const offered = values ?? Object.keys(texts ?? field.states ?? {});
    return {
      name,
      label: label ?? field.label,
      filteredBy,
      singleton: true,
      ...(offered.length > 0 && { options: offered.map((key) => ({ key, label: word(key) })) }),
    };
  });
}

/**
 * Returns how the command palette finds items. A list without pages comes whole, and is searched by name where the service has no filter.
 * A part is found with the thing that it belongs to alone.
 */
export function searchOf({ said }: DeclaredModel): ItemSearch {
  if (placesOf(said.path).length > 0) return { name: false, id: false };
  return { whole: said.paging?.by === 'none', ...said.find };
}
