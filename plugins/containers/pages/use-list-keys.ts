import { useLayoutEffect, useRef } from 'react';

const fields = 'input:not([type=checkbox]), textarea, select, [contenteditable=true]';
const overlays = 'dialog[open], [popover], [role=menu], [role=listbox]';

/**
 * The keys of lists, where no table is that answers them (design language, "Keyboard"). A press is somebody else's in a field, a
 * dialog or a menu, with another key, or held.
 */
export function useListKeys(does: Readonly<Record<string, () => void>>): void {
  const latest = useRef(does);
  useLayoutEffect(() => {
    latest.current = does;
  });
  // A layout effect, so that the keys work as soon as the page is seen.
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const run = Object.hasOwn(latest.current, event.key) ? latest.current[event.key] : undefined;
      if (!run || event.defaultPrevented || event.isComposing || event.repeat) return;
      if (event.ctrlKey || event.metaKey || event.altKey || isElsewhere(event.target)) return;
      event.preventDefault();
      run();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}

function isElsewhere(target: EventTarget | null): boolean {
  if (document.querySelector('dialog[open]') !== null) return true;
  return target instanceof Element && (target.matches(fields) || target.closest(overlays) !== null);
}
