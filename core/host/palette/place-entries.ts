import type { PaletteEntry } from '#ui/palette/palette-entry.ts';
import type { Translate } from '#ui/services-context.tsx';
import { nameOf } from '../navigation/navigation-list.tsx';
import { type NavigationPanel, placeOf } from '../navigation/navigation-tree.ts';
import type { RecentPage } from './recent-pages.ts';

/** Where an operator can go: each panel, those looked at lately first, and other pages that were. */
export function placeEntries(
  panels: readonly NavigationPanel[],
  letters: ReadonlyMap<string, NavigationPanel>,
  recent: readonly RecentPage[],
  here: string,
  t: Translate,
): PaletteEntry[] {
  const lately = recent.filter(({ path }) => path !== here);
  const letterOf = new Map([...letters].map(([letter, panel]) => [panel.path, letter]));
  const panelEntry = (panel: NavigationPanel): PaletteEntry => {
    const { dashboard, group } = placeOf(panel);
    const letter = letterOf.get(panel.path);
    return {
      id: `go:${panel.path}`,
      group: lately.some(({ path }) => path === panel.path) ? 'recent' : 'go',
      label: panel.label,
      hint: [nameOf(t, 'dashboard', dashboard), group && nameOf(t, 'group', group)].filter(Boolean).join(' › '),
      icon: panel.icon,
      address: panel.path,
      ...(letter ? { keys: ['g', letter] } : {}),
    };
  };
  const entries = new Map(panels.map((panel) => [panel.path, panelEntry(panel)]));
  const recentEntries = lately.flatMap(({ path, title }): PaletteEntry[] => {
    const panel = entries.get(path);
    if (panel) return [panel];
    // A panel that is no longer permitted, or was never there, is no place to go.
    if (!path.startsWith('/ngdetails/')) return [];
    return [{ id: `recent:${path}`, group: 'recent', label: title, icon: 'clock', address: path }];
  });
  return [...recentEntries, ...[...entries.values()].filter(({ group }) => group === 'go')];
}
