import type { ReactNode } from 'react';
import { Icon } from '../icons/icon.tsx';
import { useShownModal } from '../modal/use-shown-modal.ts';
import { useT } from '../services-context.tsx';
import { PaletteOption } from './palette-option.tsx';
import type { PaletteEntry } from './palette-entry.ts';
import { usePalette } from './use-palette.ts';
import styles from './palette.module.css';

export interface PaletteProps {
  /** More may arrive while it is open. */
  entries: readonly PaletteEntry[];
  /** The items that services found by the typed text. */
  items?: readonly PaletteEntry[];
  /** Sentences below the list: what could not be searched. */
  notes?: readonly string[];
  /** Hears what is typed. */
  onType?(text: string): void;
  /** Some are still being fetched: said in the place of their number. */
  busy?: boolean;
  /** Where everything happens, as the project's name. */
  scope?: string | undefined;
  /** `aside`: in a new tab, where the entry leads to a page. It closes itself before. */
  onChoose(entry: PaletteEntry, aside: boolean): void;
  onClose(): void;
}

const none: readonly PaletteEntry[] = [];
const noNotes: readonly string[] = [];

/** Find a page, an action or a setting, and be there or do it: a field and what it finds. */
export function Palette({
  entries,
  items = none,
  notes = noNotes,
  onType,
  busy = false,
  scope,
  onChoose,
  onClose,
}: PaletteProps) {
  const t = useT();
  const palette = usePalette({
    entries,
    items,
    onType: (typed) => onType?.(typed),
    onChoose(entry, aside) {
      onClose();
      onChoose(entry, aside && entry.address !== undefined);
    },
  });
  const { text, chosen, listId, optionId, count } = palette;
  return (
    <PaletteDialog label={t('core:palette.title')} onClose={onClose}>
      <div className={styles['field']}>
        <Icon name="search" />
        <input
          // The dialog is opened in order to type.
          autoFocus
          type="text"
          role="combobox"
          aria-label={t('core:palette.title')}
          aria-expanded={count > 0}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={chosen ? optionId(chosen) : undefined}
          autoComplete="off"
          spellCheck={false}
          dir={text ? 'auto' : undefined}
          placeholder={t('core:palette.placeholder')}
          value={text}
          onChange={(event) => palette.type(event.target.value)}
          onKeyDown={palette.onKeyDown}
        />
        {scope ? (
          <span className={styles['scope']}>
            {t('core:palette.in')} <bdi>{scope}</bdi>
          </span>
        ) : null}
        <kbd className={styles['key']} aria-hidden="true">
          Esc
        </kbd>
      </div>
      <div id={listId} role="listbox" aria-label={t('core:palette.found')} className={styles['list']}>
        {palette.sections.map(({ group, heading, entries: those }, place) => (
          <div key={`${group}/${heading ?? ''}`} role="group" aria-labelledby={`${listId}-group-${place}`}>
            <div id={`${listId}-group-${place}`} className={styles['heading']}>
              {heading ?? t(`core:palette.group.${group}`)}
            </div>
            {those.map((entry) => (
              <PaletteOption
                key={entry.id}
                id={optionId(entry)}
                entry={entry}
                typed={text}
                chosen={entry === chosen}
                onPoint={() => palette.point(entry)}
                onChoose={(aside) => {
                  onClose();
                  onChoose(entry, aside && entry.address !== undefined);
                }}
              />
            ))}
          </div>
        ))}
      </div>
      {count === 0 ? (
        <p className={styles['nothing']}>{busy ? t('core:palette.busy') : t('core:palette.nothing', { text })}</p>
      ) : null}
      {notes.length > 0 ? (
        <div role="status" className={styles['notes']}>
          {notes.map((note) => (
            <p key={note}>{note}</p>
          ))}
        </div>
      ) : null}
      <Foot count={count} busy={busy && count > 0} />
    </PaletteDialog>
  );
}

function Foot({ count, busy }: { count: number; busy: boolean }) {
  const t = useT();
  const keys = [
    [['↑', '↓'], t('core:palette.key.move')],
    [['↵'], t('core:palette.key.open')],
    [['Ctrl', '↵'], t('core:palette.key.aside')],
  ] as const;
  return (
    <div className={styles['foot']}>
      <span className={styles['hints']} aria-hidden="true">
        {keys.map(([names, words]) => (
          <span key={words}>
            {names.map((name) => (
              <kbd key={name} className={styles['key']}>
                {name}
              </kbd>
            ))}
            {words}
          </span>
        ))}
      </span>
      <span role="status" className={styles['count']}>
        {busy ? t('core:palette.busy') : t('core:palette.count', { count })}
      </span>
    </div>
  );
}

/** In the top layer, over the dimmed page; Esc and a press beside it close it, and the focus goes back. */
function PaletteDialog({ label, onClose, children }: { label: string; onClose(): void; children: ReactNode }) {
  const dialog = useShownModal();
  return (
    <dialog
      ref={dialog}
      aria-label={label}
      className={styles['palette']}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onKeyDown={(event) => {
        // Keys typed here are not for the page.
        event.stopPropagation();
        if (event.key !== 'Escape') return;
        event.preventDefault();
        onClose();
      }}
      onMouseDown={(event) => {
        if (event.target === dialog.current) onClose();
      }}
    >
      <div className={styles['inside']}>{children}</div>
    </dialog>
  );
}
