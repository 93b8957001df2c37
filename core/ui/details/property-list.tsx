import type { ResourceType } from '#registry';
import { FactList } from '../cells/fact-list.tsx';
import { useServices, useT } from '../services-context.tsx';
import { cellText, cellValue, columnLabel, isPromise } from '../table/cell-values.ts';

/** Draws an item of a type without details views: its properties, or else its columns. */
export function PropertyList<T>({ type, item }: { type: ResourceType<T>; item: T }) {
  const t = useT();
  const services = useServices();
  const columns = type.columns ?? [];
  const named = Object.keys(type.properties ?? {});
  const ids = named.length > 0 ? named : columns.map((column) => column.id);
  const facts = ids.map((id) => {
    const column = columns.find((each) => each.id === id) ?? { id };
    const value = cellValue(column, item, services);
    return {
      label: t(propertyLabel(type, id) ?? columnLabel(column, type)),
      value: isPromise(value) ? undefined : cellText(column, type, value, services),
    };
  });
  return <FactList facts={facts} roomy />;
}

function propertyLabel(type: ResourceType<any>, id: string): string | undefined {
  const property = type.properties?.[id];
  return typeof property === 'object' ? property.label : property;
}
