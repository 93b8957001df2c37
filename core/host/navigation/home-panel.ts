import { isBuiltIn } from '../built-in.ts';
import { inOrder, type NavigationPanel, navigationTree, placeOf } from './navigation-tree.ts';

/** The setting with the path of the panel that a site wants everybody to begin with. */
export const homeSetting = 'HOME_PANEL';

/**
 * Where the console begins: the panel that the site names, else the first of its own from the top of the navigation; what
 * somebody installs leads nobody elsewhere. Undefined when the operator may see no panel.
 *
 * @param named what the setting says, whatever that is
 */
export function homePanel<P extends NavigationPanel & { owner: string }>(
  panels: readonly P[],
  named: unknown,
): NavigationPanel | undefined {
  const own = panels.filter((panel) => isBuiltIn(panel.owner) && placeOf(panel).dashboard !== 'settings');
  return panels.find(({ path }) => path === named) ?? first(own) ?? first(panels);
}

function first(panels: readonly NavigationPanel[]): NavigationPanel | undefined {
  return inOrder(navigationTree(panels))[0];
}
