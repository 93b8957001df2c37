import { classNames } from '../controls/class-names.ts';
import { Icon } from '../icons/icon.tsx';
import type { PaletteEntry } from './palette-entry.ts';
import { markTyped } from './palette-search.ts';
import styles from './palette.module.css';

export interface PaletteOptionProps {
  id: string;
  entry: PaletteEntry;
  typed: string;
  chosen: boolean;
  onPoint(): void;
  onChoose(aside: boolean): void;
}

/** Draws an entry: what it is, where, and the keys that do the same. The keyboard reaches it through the field. */
export function PaletteOption({ id, entry, typed, chosen, onPoint, onChoose }: PaletteOptionProps) {
  return (
    <div
      id={id}
      role="option"
      aria-selected={chosen}
      aria-current={entry.current || undefined}
      className={classNames(styles['option'], chosen && styles['chosen'])}
      onMouseMove={chosen ? undefined : onPoint}
      // The field keeps the focus.
      onMouseDown={(event) => event.preventDefault()}
      onClick={(event) => onChoose(event.ctrlKey || event.metaKey)}
    >
      <Icon name={entry.icon ?? 'chevron-right'} />
      <bdi className={styles['label']}>
        {/* oxlint-disable no-array-index-key -- pieces of a name have no other name */}
        {markTyped(entry.label, typed).map((piece, place) =>
          piece.typed ? <mark key={place}>{piece.text}</mark> : <span key={place}>{piece.text}</span>,
        )}
        {/* oxlint-enable no-array-index-key -- keys of other lists are names */}
      </bdi>
      <span className={styles['hint']}>
        <bdi>{entry.hint}</bdi>
      </span>
      {entry.current ? <Icon name="check" size={14} /> : null}
      {entry.keys ? (
        <span className={styles['keys']} aria-hidden="true">
          {entry.keys.map((key) => (
            <kbd key={key} className={styles['key']}>
              {key}
            </kbd>
          ))}
        </span>
      ) : chosen ? (
        <kbd className={styles['key']} aria-hidden="true">
          ↵
        </kbd>
      ) : null}
    </div>
  );
}
