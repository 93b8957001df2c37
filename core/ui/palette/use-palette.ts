import { type KeyboardEvent, useCallback, useEffect, useId, useMemo, useState } from 'react';
import type { PaletteEntry } from './palette-entry.ts';
import { createSearch, withItems } from './palette-search.ts';

/** How far Page Up and Page Down go. */
const leap = 8;

export interface UsePaletteOptions {
  entries: readonly PaletteEntry[];
  /** The items that services found by the typed text. */
  items: readonly PaletteEntry[];
  onType(text: string): void;
  onChoose(entry: PaletteEntry, aside: boolean): void;
}

/** Keeps what is typed, what it finds, and which of it is chosen. The choice stays on its entry when more arrive. */
export function usePalette({ entries, items, onType, onChoose }: UsePaletteOptions) {
  const [text, setText] = useState('');
  const [chosenId, setChosenId] = useState<string>();
  const listId = useId();
  const search = useMemo(() => createSearch(entries), [entries]);
  const sections = useMemo(() => withItems(search.find(text), items), [search, text, items]);
  const found = useMemo(() => sections.flatMap((section) => section.entries), [sections]);
  const index = Math.max(
    0,
    found.findIndex(({ id }) => id === chosenId),
  );
  const chosen = found[index];
  const optionId = useCallback((entry: PaletteEntry) => `${listId}-${encodeURIComponent(entry.id)}`, [listId]);

  useEffect(() => {
    if (chosen) document.getElementById(optionId(chosen))?.scrollIntoView({ block: 'nearest' });
  }, [chosen, optionId]);

  const moves: Readonly<Record<string, () => number>> = {
    ArrowDown: () => (index + 1) % found.length,
    ArrowUp: () => (index - 1 + found.length) % found.length,
    PageDown: () => Math.min(index + leap, found.length - 1),
    PageUp: () => Math.max(index - leap, 0),
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const move = moves[event.key];
    if (move && found.length > 0) {
      event.preventDefault();
      setChosenId(found[move()]?.id);
    } else if (event.key === 'Enter' && chosen) {
      event.preventDefault();
      onChoose(chosen, event.ctrlKey || event.metaKey);
    }
  };
  return {
    text,
    type: (value: string) => {
      setText(value);
      onType(value);
      setChosenId(undefined);
    },
    sections,
    count: found.length,
    chosen,
    point: (entry: PaletteEntry) => setChosenId(entry.id),
    listId,
    optionId,
    onKeyDown,
  };
}
