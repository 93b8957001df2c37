import { useMemo } from 'react';
import type { UserSession } from '#protocol';
import { consolePoints, type PanelItem, type Resolved } from '#registry';
import { Session } from '#services/session/session';
import { useEvent, useService } from '#ui/services-context.tsx';
import { usePending, usePoint } from '#ui/plugins/use-point.ts';

/** A panel the operator may open. */
export type OpenPanel = Resolved<PanelItem>;

/** What is for those alone whom the gateway calls superusers. */
const forAdministrators = /^(admin|settings\/console)(\/|$)/;

/** The panels that gates allow, in order. */
export function usePanels(): readonly OpenPanel[] {
  return useOpen(usePoint(consolePoints.panels));
}

/** The panels that may come as soon as what their conditions ask has been told. */
export function usePendingPanels(): readonly OpenPanel[] {
  return useOpen(usePending(consolePoints.panels));
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
