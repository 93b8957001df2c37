import { defineToken, type Event } from '#base';

export type ThemeChoice = 'system' | 'light' | 'dark';
export type Density = 'compact' | 'comfortable';

/** The look of the page, kept per user in the browser. */
export interface Theme {
  choice(): ThemeChoice;
  choose(choice: ThemeChoice): void;
  density(): Density;
  setDensity(density: Density): void;
  /** Key (`owner/id`) of the chosen one of the themes that plugins bring; undefined: the console's own look. */
  worn(): string | undefined;
  /** Chooses it, or the console's own look. While nobody brings it, the console has its own. */
  wear(theme: string | undefined): void;
  readonly onDidChange: Event<void>;
}
export const Theme = defineToken<Theme>('sextant.theme@1');
