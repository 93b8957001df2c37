import { errorText, type Services } from '#base';
import type { Column, ResourceType } from '#registry';
import { I18n } from '#services/i18n/i18n';
import { Telemetry } from '#services/telemetry/telemetry';
import { formatValue } from '../cells/format-value.ts';

/** Columns of which it has been told that they throw: they are asked for every row. */
const told = new WeakSet<object>();

/**
 * Returns the value of a cell: what the column says, else the item's member of that name. A column that throws has no value: it
 * may be another plugin's, and the list goes on without it.
 */
export function cellValue<T>(column: Column<T>, item: T, services: Services): unknown {
  if (!column.value) return (item as Readonly<Record<string, unknown>>)[column.id];
  try {
    return column.value(item, services);
  } catch (error) {
    if (!told.has(column)) services.get(Telemetry).report('error', `column ${column.id}: ${errorText(error)}`);
    told.add(column);
    return undefined;
  }
}

/** Returns the texts of a column's values: those of the property of that id, else the column's own. */
function valueTexts<T>(column: Column<T>, type: ResourceType<T>): Readonly<Record<string, string>> | undefined {
  const property = type.properties?.[column.id];
  return (typeof property === 'object' ? property.values : undefined) ?? column.values;
}

/** Returns a settled value as text. A `values` map speaks last: no entry in it gives an empty text. */
export function cellText<T>(column: Column<T>, type: ResourceType<T>, value: unknown, services: Services): string {
  const texts = valueTexts(column, type);
  if (texts) {
    const key = texts[String(value)];
    return key === undefined ? '' : services.get(I18n).t(key);
  }
  return formatValue(value, column.format, services);
}

/**
 * A value that stands without its column's head: the column's `values` speak first; else a yes is the column's
 * name, and a no is not worth a word; a bare number says
 * what it counts. Empty: there is nothing to say.
 */
export function looseText<T>(column: Column<T>, type: ResourceType<T>, value: unknown, services: Services): string {
  const text = cellText(column, type, value, services);
  if (text === '' || text === '-') return '';
  if (valueTexts(column, type)) return text;
  const i18n = services.get(I18n);
  const label = i18n.t(columnLabel(column, type));
  if (column.format === 'yesno') return value ? label : '';
  return typeof value === 'number' && !column.format ? i18n.t('core:cells.labelled', { label, value: text }) : text;
}

/** A column's head: its own label, else the property's, else its id. A locale key, or a bare id. */
export function columnLabel<T>(column: Column<T>, type: ResourceType<T>): string {
  if (column.label) return column.label;
  const property = type.properties?.[column.id];
  return (typeof property === 'object' ? property.label : property) ?? column.id;
}

export function isPromise(value: unknown): value is Promise<unknown> {
  return typeof value === 'object' && value !== null && 'then' in value;
}
