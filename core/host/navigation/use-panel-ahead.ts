import { useEffect, useRef } from 'react';
import type { Disposable } from '#base';
import { Clock } from '#services/clock/clock';
import { useServices } from '#ui/services-context.tsx';
import { fetchPanelCode } from '../panel-ahead.ts';
import type { NavigationPanel } from './navigation-tree.ts';

/** Milliseconds after which somebody who points at an entry means it: who passes over the navigation fetches nothing. */
const meant = 80;

/**
 * What an entry hears to have its page's code fetched (plugin platform §2): with the press, beside the drawing of the page
 * and not after it; and before it, for whoever stays on the entry.
 */
export function usePanelAhead(panel: NavigationPanel) {
  const services = useServices();
  const waiting = useRef<Disposable>(undefined);
  const leave = () => waiting.current?.dispose();
  useEffect(() => () => waiting.current?.dispose(), []);
  const fetch = () => {
    leave();
    fetchPanelCode(services, panel);
  };
  const stay = () => {
    leave();
    waiting.current = services.get(Clock).after(meant, fetch);
  };
  return {
    onPointerEnter: stay,
    onPointerLeave: leave,
    onPointerDown: fetch,
    onFocus: stay,
    onBlur: leave,
    onClick: fetch,
  };
}
