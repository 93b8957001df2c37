import { lazyView } from '#base';
import type { DeclaredColumn } from '#protocol';
import type { Column, FormatName, SortKind } from '#registry';
import { type DeclaredModel } from './declared-model.ts';
import { fieldOf, fieldValue, type Item, stateOf } from './item-members.ts';

const formats: Readonly<Record<string, FormatName>> = {
  yesno: 'yesno',
  bytes: 'bytes',
  mb: 'mb',
  gb: 'gb',
  title: 'title',
  dateTime: 'mediumDate',
  relativeTime: 'relativeTime',
  id: 'id',
};
const sorts: Readonly<Record<string, SortKind>> = {
  number: 'number',
  count: 'number',
  bytes: 'number',
  mb: 'number',
  gb: 'number',
  dateTime: 'timestamp',
  relativeTime: 'timestamp',
};
/** Cells that say more than a text are drawn by the field. */
const drawn = (name: string, model: DeclaredModel) => {
  const { format, unit, states, values, to } = fieldOf(model, name);
  return unit !== undefined || to !== undefined || Boolean(states) || Boolean(values) || format === 'number';
};

export function columnsOf(model: DeclaredModel): Column<Item>[] {
  const { said } = model;
  const hasFirst = said.columns.some((each) => typeof each === 'object' && each.first);
  return said.columns.map((each, at) => {
    const column: DeclaredColumn = typeof each === 'string' ? { field: each } : each;
    return columnOf(model, column, at === 0, at === 0 && !hasFirst ? 'asc' : column.first);
  });
}

/** The first column leads to the details, and sorts the table where none is said to. */
function columnOf(
  model: DeclaredModel,
  column: DeclaredColumn,
  leads: boolean,
  first: 'asc' | 'desc' | undefined,
): Column<Item> {
  const { field: name, serverSort, sort } = column;
  const field = fieldOf(model, name);
  const format = formats[field.format ?? ''];
  const kind = sort ?? sorts[field.format ?? ''];
  const values = field.values ?? labelsOf(field.states);
  return {
    id: name,
    label: field.label,
    priority: column.priority ?? (leads || field.states ? 1 : 2),
    value: (item) => fieldValue(model, name, item),
    ...(format && { format }),
    ...(kind !== undefined && { sort: kind }),
    ...(values && { values }),
    ...(leads && { link: true }),
    ...(first && { sortDefault: first }),
    ...(serverSort && { serverSort: serverSort === true ? (field.from ?? name) : serverSort }),
    ...(column.width !== undefined && { width: column.width }),
    ...(column.align && { align: column.align }),
    ...(column.hidden && { hidden: true }),
    ...(field.states && { inTransition: (item: Item) => stateOf(model, name, item)?.moving === true }),
    ...(drawn(name, model) && {
      view: lazyView(async () => {
        const { fieldCell } = await import('./field-view.tsx');
        return fieldCell(model, name);
      }),
    }),
  };
}

function labelsOf(states: ReturnType<typeof fieldOf>['states']): Record<string, string> | undefined {
  if (!states) return undefined;
  return Object.fromEntries(Object.entries(states).map(([value, { label }]) => [value, label ?? value]));
}
