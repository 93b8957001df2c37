import { useEffect, useState } from 'react';
import { Clock } from '#services/clock/clock';
import { debounce } from '#services/clock/debounce';
import { useServices } from '#ui/services-context.tsx';
import { fetchPanelCode } from '../panel-ahead.ts';
import type { NavigationPanel } from './navigation-tree.ts';

/** Milliseconds after which somebody who points at an entry means it: who passes over the navigation fetches nothing. */
const hoverDelayMs = 80;

/**
 * Returns the handlers of an entry that fetch its page's code ahead. They do so with the press, while the page begins to be
 * drawn; and before it, when the pointer or the focus stays on the entry.
 */
export function usePanelAhead(panel: NavigationPanel) {
  const services = useServices();
  const [staying] = useState(() => debounce(services.get(Clock), hoverDelayMs));
  const leave = staying.dispose;
  useEffect(() => staying.dispose, [staying]);
  const fetch = () => {
    leave();
    fetchPanelCode(services, panel);
  };
  const stay = () => staying.run(fetch);
  return {
    onPointerEnter: stay,
    onPointerLeave: leave,
    onPointerDown: fetch,
    onFocus: stay,
    onBlur: leave,
    onClick: fetch,
  };
}
