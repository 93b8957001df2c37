import type { Language } from '#protocol';

/** The build's made-up language: every text that stays plain is no key. */
export const pseudoLanguage = 'en-XA';

/** The languages for a menu: the made-up one is a translator's tool, and stands there only while it is read. */
export const offeredLanguages = (languages: readonly Language[], current: string): readonly Language[] =>
  languages.filter(({ code }) => code !== pseudoLanguage || code === current);
