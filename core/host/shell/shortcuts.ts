import { useEffect } from 'react';
import { useLatest } from '#ui/use-latest.ts';

/** How long after `g` its letter is waited for, in milliseconds. */
const sequenceMs = 1500;

/** A key that is typed somewhere, or meant for the browser, is no shortcut. */
export function isShortcut(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return false;
  const target = event.target as HTMLElement | null;
  if (target?.isContentEditable) return false;
  return !target?.closest?.(`${typed}, dialog[open], [popover], [role=menu], [role=listbox]`);
}

const typed = 'input:not([type=checkbox], [type=radio]), textarea, select';

/** A part of the page that takes every key itself: the screen of a server. */
const ownKeys = '[data-keys]';

/** Ctrl or ⌘ K: also while typing in the page, for it types nothing; not with other keys held. */
export function isPaletteKey(event: KeyboardEvent): boolean {
  if (event.key.toLowerCase() !== 'k' || event.ctrlKey === event.metaKey || event.altKey || event.shiftKey)
    return false;
  return !event.defaultPrevented && !event.isComposing && !event.repeat;
}

/** Alt, Shift and the letter of one of the console's tools, which work over dialogs too. */
export function isToolKey(event: KeyboardEvent): boolean {
  if (!event.altKey || !event.shiftKey || event.ctrlKey || event.metaKey || event.repeat) return false;
  // By the key's place: with Alt held, many layouts write another letter.
  return /^Key[LDKW]$/.test(event.code) && !(event.target as HTMLElement | null)?.closest?.(typed);
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
    armedUntil = event.timeStamp + sequenceMs;
    return true;
  };
}

export interface ShellShortcuts {
  /** `?` */
  onHelp(): void;
  /** Ctrl or ⌘ K. */
  onPalette(): void;
  /** Alt Shift and this letter. */
  onTool(letter: string): void;
  /** `g` and this letter; true when it leads somewhere. */
  onGo(letter: string): boolean;
}

/** The shortcuts that hold on every page. They are heard first, so that the letter after `g` is no table's. */
export function useShellShortcuts(shortcuts: ShellShortcuts): void {
  const latest = useLatest(shortcuts);
  useEffect(() => {
    const sequence = createSequence((letter) => latest.current.onGo(letter));
    const onKey = (event: KeyboardEvent) => {
      if ((event.target as Element).closest?.(ownKeys)) return;
      if (isPaletteKey(event)) latest.current.onPalette();
      else if (isToolKey(event)) latest.current.onTool(event.code.slice(3));
      else if (!isShortcut(event)) return;
      else if (!sequence(event)) {
        if (event.key !== '?') return;
        latest.current.onHelp();
      }
      event.preventDefault();
      event.stopPropagation();
    };
    document.addEventListener('keydown', onKey, { capture: true });
    return () => document.removeEventListener('keydown', onKey, { capture: true });
  }, [latest]);
}
