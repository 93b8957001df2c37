import { ours, seenName, type View } from '#base';
import type { DeclaredField } from '#protocol';
import type { CellProps } from '#registry';
import { I18n } from '#services/i18n/i18n';
import { Bytes, Missing, RelativeTime, StatusCell, YesNo } from '#ui/cells/cells.tsx';
import { Moment } from '#ui/cells/moment.tsx';
import { unitOf } from '#ui/form/units.ts';
import { useService, useT } from '#ui/services-context.tsx';
import type { DeclaredModel } from './declared-model.ts';
import { ItemLinks } from './item-links.tsx';
import { fieldOf, type Item, stateOf } from './item-members.ts';
import styles from './declared-types.module.css';

/** The cell of a field, as a column's view. */
export function fieldCell(model: DeclaredModel, name: string): View<CellProps<Item>> {
  return function FieldCell({ item, value }) {
    return <FieldValue model={model} name={name} item={item} value={value} />;
  };
}

interface FieldValueProps {
  model: DeclaredModel;
  name: string;
  item: Item;
  value: unknown;
  /** On a page of its own there is room to say all. */
  whole?: boolean;
}

/** A field's value as its format says, wherever it stands. */
export function FieldValue({ model, name, item, value, whole }: FieldValueProps) {
  const t = useT();
  const i18n = useService(I18n);
  const field = fieldOf(model, name);
  if (value === undefined || value === null || value === '') return <Missing />;
  if (field.states) {
    const state = stateOf(model, name, item);
    return (
      <StatusCell
        status={state && { tone: state.tone, label: state.label ?? String(value) }}
        busy={state?.moving === true}
      />
    );
  }
  if (field.to) return <ItemLinks model={model} field={field} type={field.to} value={value} whole={whole === true} />;
  if (Array.isArray(value)) return <ListValue texts={value.map(String)} whole={whole} />;
  if (field.values) return <bdi>{t(wordOf(field, value))}</bdi>;
  switch (field.format) {
    case 'yesno':
      return <YesNo value={value} />;
    case 'bytes':
      return <Bytes value={Number(value)} />;
    case 'relativeTime':
      return whole ? <Moment iso={String(value)} /> : <RelativeTime iso={String(value)} />;
    case 'dateTime':
      return <bdi>{i18n.dateTime(String(value))}</bdi>;
    default:
      return <bdi>{textOf(field, value, i18n, t)}</bdi>;
  }
}

const wordOf = (field: DeclaredField, value: unknown) => {
  const text = String(value);
  return field.values && Object.hasOwn(field.values, text) ? (field.values[text] ?? text) : text;
};

function textOf({ format, unit }: DeclaredField, value: unknown, i18n: I18n, t: (key: string) => string): string {
  const isFigure = typeof value === 'number' && (format === 'number' || unit !== undefined);
  const text = isFigure ? i18n.number(value) : typeof value === 'object' ? JSON.stringify(value) : String(value);
  const given = format === 'gb' ? 'GiB' : format === 'mb' ? 'MiB' : unit;
  // The blank between figure and unit is the console's own, and is not written out as one in a name is.
  return given === undefined ? text : ours(`${seenName(text)}\u00a0${seenName(unitOf(t, given))}`);
}
function ListValue({ texts, whole }: { texts: readonly string[]; whole: boolean | undefined }) {
  const i18n = useService(I18n);
  if (texts.length === 0) return <Missing />;
  if (!whole) return <bdi>{i18n.list(texts)}</bdi>;
  return (
    <span className={styles['lines']}>
      {texts.map((text) => (
        <bdi key={text}>{text}</bdi>
      ))}
    </span>
  );
}
