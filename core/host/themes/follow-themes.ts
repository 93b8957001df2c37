import type { Services } from '#base';
import { consolePoints, type Resolved, type ThemeItem } from '#registry';
import { Points } from '#services/registry/registry';
import type { RootTheme } from '#services/theme/root-theme';
import { Theme } from '#services/theme/theme';
import { faintPairs } from './faint-pairs.ts';
import { type CheckedTokens, checkTokens } from './theme-tokens.ts';

/** Hears what is wrong with a plugin's theme, in words: a part that was left out, or one that is used and hard to read. */
export type TellOfTheme = (plugin: string, message: string, fault: 'refused' | 'faint') => void;

/**
 * Keeps the page in the theme that its operator has chosen, as the point has it now: one that comes is put on, one that goes
 * leaves the console's own look. What can't be used of one is told when it comes.
 */
export function followThemes(services: Services, tell: TellOfTheme): void {
  const theme = services.get(Theme) as RootTheme;
  const point = services.get(Points).point(consolePoints.themes);
  const checked = new WeakMap<Resolved<ThemeItem>, CheckedTokens>();
  // How it reads can be judged where there is a document to draw in; a host in a test has none.
  const contrastFaults = typeof document === 'undefined' ? () => [] : faintPairs;
  const check = (item: Resolved<ThemeItem>) => {
    let result = checked.get(item);
    if (!result) {
      checked.set(item, (result = checkTokens(item.tokens)));
      for (const fault of result.faults) tell(item.owner, `themes/${item.id}: ${fault}`, 'refused');
      for (const fault of contrastFaults(result.values)) tell(item.owner, `themes/${item.id}: ${fault}`, 'faint');
    }
    return result;
  };
  const settle = () => {
    const items = point.get();
    items.forEach(check);
    const worn = items.find(({ key }) => key === theme.worn());
    theme.dress(worn && check(worn).values);
  };
  point.subscribe(settle);
  theme.onDidChange(settle);
  settle();
}
