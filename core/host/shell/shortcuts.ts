import { useEffect, useRef } from 'react';

/** How long after `g` its letter is waited for, in milliseconds. */
const patience = 1500;

/** A key that is typed somewhere, or meant for the browser, is no shortcut. */
export function isShortcut(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return false;
  const target = event.target as HTMLElement | null;
  return !target?.closest?.(
    'input, textarea, select, [contenteditable=true], dialog[open], [role=menu], [role=listbox]',
  );
}

/** Two keys in a row: `g` and a letter. Keeps the state between them. */
export function createSequence(go: (letter: string) => boolean) {
  let armedUntil = 0;
  /** True when the key belonged to the sequence. */
  return (event: Pick<KeyboardEvent, 'key' | 'timeStamp'>): boolean => {
    if (event.timeStamp < armedUntil) {
      armedUntil = 0;
      return go(event.key.toLowerCase());
    }
    if (event.key !== 'g') return false;
    armedUntil = event.timeStamp + patience;
    return true;
  };
}

export interface ShellShortcuts {
  /** `?` */
  onHelp(): void;
  /** `g` and this letter; true when it leads somewhere. */
  onGo(letter: string): boolean;
}

/** The shortcuts that hold on every page. They are heard first, so that the letter after `g` is no table's. */
export function useShellShortcuts(shortcuts: ShellShortcuts): void {
  const latest = useRef(shortcuts);
  useEffect(() => {
    latest.current = shortcuts;
  });
  useEffect(() => {
    const sequence = createSequence((letter) => latest.current.onGo(letter));
    const onKey = (event: KeyboardEvent) => {
      if (!isShortcut(event)) return;
      const taken = sequence(event) || (event.key === '?' && (latest.current.onHelp(), true));
      if (!taken) return;
      event.preventDefault();
      event.stopPropagation();
    };
    document.addEventListener('keydown', onKey, { capture: true });
    return () => document.removeEventListener('keydown', onKey, { capture: true });
  }, []);
}
