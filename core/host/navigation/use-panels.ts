import { useMemo } from 'react';
import type { UserSession } from '#protocol';
import { consolePoints, orderItems, type PanelItem, type Resolved } from '#registry';
import { Session } from '#services/session/session';
import { useEvent, useService } from '#ui/services-context.tsx';
import { usePending, usePoint } from '#ui/plugins/use-point.ts';

/** A panel the operator may open. */
export type OpenPanel = Resolved<PanelItem>;

/** Matches the sections that only superusers see, as the gateway names them. */
const forAdministrators = /^(admin|settings\/console)(\/|$)/;

/** The panels that gates allow, in order. */
export function usePanels(): readonly OpenPanel[] {
  return useOpen(usePoint(consolePoints.panels));
}

/** The panels that may come as soon as what their conditions ask has been told. */
export function usePendingPanels(): readonly OpenPanel[] {
  return useOpen(usePending(consolePoints.panels));
}

/** A panel's place in the navigation: its entry, or what stands there until it is known whether there is one. */
export type PanelPlace = OpenPanel & { readonly waiting?: true };

/** Both of these, in the order of their point: nothing moves when an entry takes its place. */
export function usePanelPlaces(): readonly PanelPlace[] {
  const panels = usePanels();
  const pending = usePendingPanels();
  return useMemo(
    () =>
      pending.length === 0
        ? panels
        : orderItems([...panels, ...pending.map((panel) => ({ ...panel, waiting: true as const }))]),
    [panels, pending],
  );
}

export function openPanels(panels: readonly OpenPanel[], { is_superuser }: UserSession): readonly OpenPanel[] {
  return is_superuser ? panels : panels.filter((panel) => !forAdministrators.test(panel.in));
}

function useOpen(panels: readonly OpenPanel[]): readonly OpenPanel[] {
  const session = useService(Session);
  const renewed = useEvent(session.onDidRenew);
  // `renewed` says that the session is another.
  return useMemo(() => openPanels(panels, session.current()), [panels, session, renewed]);
}
