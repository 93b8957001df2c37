import type { Clock } from '#services/clock/clock';

/** Milliseconds after which a page that nobody touches gets what a used one needs. */
const idleMs = 5_000;

/** Signs of somebody at the page. A pointer moves before it presses: what a press needs is on its way by then. */
const signs = ['pointermove', 'pointerdown', 'keydown', 'wheel', 'focusin'];

/** Resolves when the page is used for the first time from now on, or after five seconds without that. */
export function pageInUse(clock: Clock): Promise<void> {
  return new Promise((resolve) => {
    const begin = () => {
      idle.dispose();
      for (const sign of signs) removeEventListener(sign, begin, true);
      resolve();
    };
    const idle = clock.after(idleMs, begin);
    for (const sign of signs) addEventListener(sign, begin, { capture: true, passive: true });
  });
}
