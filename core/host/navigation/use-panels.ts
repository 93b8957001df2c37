import { useMemo } from 'react';
import { consolePoints, type PanelItem, type Resolved } from '#registry';
import { Session } from '#services/session/session';
import { useEvent, useService } from '#ui/services-context.tsx';
import { usePoint } from '#ui/plugins/use-point.ts';

/** A panel the operator may open. */
export type OpenPanel = Resolved<PanelItem>;

/** The panels that gates allow, in order. The Admin dashboard is for those whom the gateway calls superusers. */
export function usePanels(): readonly OpenPanel[] {
  const session = useService(Session);
  const renewed = useEvent(session.onDidRenew);
  const panels = usePoint(consolePoints.panels);
  return useMemo(() => {
    const { is_superuser } = session.current();
    return is_superuser ? panels : panels.filter((panel) => !/^admin(\/|$)/.test(panel.in));
    // `renewed` says that the session is another.
  }, [panels, session, renewed]);
}
