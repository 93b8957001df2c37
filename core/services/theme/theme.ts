import { defineToken, type Event } from '#base';

export type ThemeChoice = 'system' | 'light' | 'dark';
export type Density = 'compact' | 'comfortable';

/** The look of the page, kept per user in the browser. */
export interface Theme {
  choice(): ThemeChoice;
  choose(choice: ThemeChoice): void;
  density(): Density;
  setDensity(density: Density): void;
  readonly onDidChange: Event<void>;
}
export const Theme = defineToken<Theme>('sextant.theme@1');
