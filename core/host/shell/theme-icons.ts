import type { ThemeChoice } from '#services/theme/theme';

/** For the parts that come late; the menu in the top bar is in the first load, and has its own. */
export const themeIcons = { system: 'monitor', light: 'sun', dark: 'moon' } as const satisfies Record<
  ThemeChoice,
  string
>;
