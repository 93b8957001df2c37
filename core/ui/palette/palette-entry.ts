/** Where an entry stands, from top to bottom. */
export const paletteGroups = ['recent', 'do', 'go', 'items', 'scope', 'settings'] as const;
export type PaletteGroup = (typeof paletteGroups)[number];

/** Something that can be found, and done, from the command palette. Words are in the operator's language. */
export interface PaletteEntry {
  readonly id: string;
  readonly group: PaletteGroup;
  readonly label: string;
  /** The plural name of an item's type. Items with the same heading stand together below it. */
  readonly heading?: string;
  /** Quiet, beside the label: where it is, what it is now. */
  readonly hint?: string | undefined;
  /** Further words that find it, in any language. */
  readonly words?: string;
  readonly icon?: string | undefined;
  /** The shortcut that does the same, key by key. */
  readonly keys?: readonly string[];
  /** The address of the page that the entry leads to, below the web root. It can be opened in a new tab too. */
  readonly address?: string;
  /** Whether the entry is what is chosen now: a theme, a language, a project. */
  readonly current?: boolean;
  /** Does it; an entry with an address needs none. */
  run?(): unknown;
}
