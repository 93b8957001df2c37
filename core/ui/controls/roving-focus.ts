import type { KeyboardEvent } from 'react';

/**
 * Arrow keys in a row of controls: moves the focus and gives the index it went to; undefined for other keys. In a
 * right-to-left page the left arrow goes on.
 */
export function moveRovingFocus(event: KeyboardEvent<HTMLElement>, selector: string): number | undefined {
  const row = event.currentTarget;
  const controls = [...row.querySelectorAll<HTMLElement>(selector)];
  const now = controls.indexOf(event.target as HTMLElement);
  if (now < 0) return undefined;
  const onward = getComputedStyle(row).direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight';
  const back = onward === 'ArrowRight' ? 'ArrowLeft' : 'ArrowRight';
  const to = { [onward]: now + 1, [back]: now - 1, Home: 0, End: controls.length - 1 }[event.key];
  if (to === undefined) return undefined;
  event.preventDefault();
  const index = (to + controls.length) % controls.length;
  controls[index]?.focus();
  return index;
}
