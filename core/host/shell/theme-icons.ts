import type { ThemeChoice } from '#services/theme/theme';

/** Icons of the choices, wherever a theme is chosen. */
export const themeIcons = { system: 'monitor', light: 'sun', dark: 'moon' } as const satisfies Record<
  ThemeChoice,
  string
>;
