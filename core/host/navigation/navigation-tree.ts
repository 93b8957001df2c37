import type { PanelContribution } from '#protocol';
import type { PanelItem } from '#registry';
import { listParameter } from '#ui/table/details-address.ts';

/** The facts about a panel that the navigation needs. */
export interface NavigationPanel extends Pick<PanelItem, 'path' | 'in' | 'icon' | 'type' | 'view'> {
  /** `owner/id`. */
  key: string;
  /** In the operator's language. */
  label: string;
  /** Set while it is not known whether the panel is there: its place is kept. */
  waiting?: true;
}

export interface PanelGroup {
  id: string;
  panels: NavigationPanel[];
}

export interface Dashboard {
  id: string;
  groups: PanelGroup[];
}

/** The console's own dashboards and groups, in the order they stand; others follow in the order their panels come. */
const dashboardOrder = ['project', 'admin', 'identity'];
const groupOrder = ['compute', 'volumes', 'network', 'object-store', 'orchestration', 'container-infra', 'system'];

/** Panels, in their point's order, as dashboards and groups. What has no panel is not there. */
export function navigationTree(panels: readonly NavigationPanel[]): Dashboard[] {
  const dashboards = new Map<string, Map<string, NavigationPanel[]>>();
  for (const panel of panels) {
    const { dashboard, group } = placeOf(panel);
    const groups = dashboards.get(dashboard) ?? new Map<string, NavigationPanel[]>();
    dashboards.set(dashboard, groups);
    groups.set(group, [...(groups.get(group) ?? []), panel]);
  }
  return byOrder([...dashboards.keys()], dashboardOrder).map((id) => {
    const groups = dashboards.get(id)!;
    return {
      id,
      groups: byOrder([...groups.keys()], groupOrder).map((group) => ({ id: group, panels: groups.get(group)! })),
    };
  });
}

/** All panels as they stand, from top to bottom. */
export function inOrder(dashboards: readonly Dashboard[]): NavigationPanel[] {
  return dashboards.flatMap((dashboard) => dashboard.groups.flatMap((group) => group.panels));
}

/** `project/compute` → dashboard and group; a panel without a group stands at the top of its dashboard. */
export function placeOf(panel: Pick<PanelContribution, 'in'>): { dashboard: string; group: string } {
  const [dashboard = '', group = ''] = panel.in.split('/');
  return { dashboard, group };
}

/** The panel whose page this address is, or belongs to. The longest path wins. */
export function panelAt<P extends Pick<PanelContribution, 'path'>>(panels: readonly P[], path: string): P | undefined {
  const own = path.replace(/\/+$/, '') || '/';
  return panels
    .filter((panel) => own === panel.path || own.startsWith(`${panel.path}/`))
    .reduce<P | undefined>((best, panel) => (best && best.path.length >= panel.path.length ? best : panel), undefined);
}

/**
 * The panel that is in view: the one whose page it is, or, on a details page, the one it was opened from (`?nav=`), else the
 * first of the item's type from the top of the navigation.
 */
export function panelInView<P extends Pick<PanelContribution, 'path' | 'type' | 'in'>>(
  panels: readonly P[],
  { pathname, search }: { pathname: string; search: string },
): P | undefined {
  const [, type] = /^\/ngdetails\/([^/]+)\//.exec(pathname) ?? [];
  if (type === undefined) return panelAt(panels, pathname);
  // Compared encoded as well: decoding what somebody typed into the address could throw.
  const ofType = panels.filter((panel) => panel.type && [panel.type, encodeURIComponent(panel.type)].includes(type));
  const from = new URLSearchParams(search).get(listParameter);
  return ofType.find((panel) => panel.path === from) ?? ofType.toSorted(byDashboard)[0];
}

function byDashboard(a: Pick<PanelContribution, 'in'>, b: Pick<PanelContribution, 'in'>): number {
  const [first, second] = [placeOf(a).dashboard, placeOf(b).dashboard];
  return first === second ? 0 : byOrder([first, second], dashboardOrder)[0] === first ? -1 : 1;
}

function byOrder(ids: string[], order: readonly string[]): string[] {
  const rank = (id: string) => (id === '' ? -1 : order.includes(id) ? order.indexOf(id) : order.length);
  return ids.toSorted((a, b) => rank(a) - rank(b));
}
