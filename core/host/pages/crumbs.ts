import type { Crumb } from '#ui/page/page-place.ts';
import type { Translate } from '#ui/services-context.tsx';
import { nameOf } from '../navigation/navigation-list.tsx';
import { placeOf } from '../navigation/navigation-tree.ts';

/** A panel, as much of it as a page's head shows. */
export interface PagePanel {
  path: string;
  /** Dashboard and panel group, as `project/compute`. */
  in: string;
  /** In the operator's language. */
  label: string;
}

/** Dashboard and group of a panel, which are no pages. A group that has its dashboard's name is not said twice. */
export function panelCrumbs(panel: Pick<PagePanel, 'in'>, t: Translate): Crumb[] {
  const { dashboard, group } = placeOf(panel);
  return [
    { label: nameOf(t, 'dashboard', dashboard) },
    ...(group === '' || group === dashboard ? [] : [{ label: nameOf(t, 'group', group) }]),
  ];
}
