import MiniSearch from 'minisearch';
import { plainText } from '../text-search/plain-text.ts';
import { termsOf, typedTerms } from '../text-search/search-terms.ts';
import { type PaletteEntry, type PaletteGroup, paletteGroups } from './palette-entry.ts';

export interface PaletteSection {
  /** `best` is the one that fits best, of whatever group. */
  readonly group: PaletteGroup | 'best';
  /** The heading of items: their type. Absent: the group's own. */
  readonly heading?: string;
  readonly entries: readonly PaletteEntry[];
}

/** Answers what was typed. Built once for a set of entries. */
export interface PaletteSearch {
  /** All entries by group while nothing is typed; else what fits, best first. */
  find(text: string): readonly PaletteSection[];
}

/** How many of a group are offered while nothing is typed: the rest is for typing. */
const offered: Readonly<Record<PaletteGroup, number>> = { recent: 5, do: 8, go: 100, items: 0, scope: 0, settings: 20 };

export function createSearch(entries: readonly PaletteEntry[]): PaletteSearch {
  const byId = new Map(entries.map((entry) => [entry.id, entry]));
  const index = new MiniSearch<PaletteEntry>({
    fields: ['label', 'hint', 'words'],
    tokenize: termsOf,
    processTerm: plainText,
    searchOptions: {
      tokenize: typedTerms,
      boost: { label: 4 },
      prefix: true,
      // A letter wrong, or two in long words; short ones are typed right.
      fuzzy: (term) => (term.length < 4 ? false : term.length < 8 ? 1 : 2),
      combineWith: 'AND',
    },
  });
  index.addAll([...byId.values()]);
  return {
    find(text) {
      if (text.trim() === '') return sections([...byId.values()], (group) => offered[group]);
      const found = index.search(text).flatMap(({ id }) => byId.get(id as string) ?? []);
      const [best, ...rest] = found;
      return best ? [{ group: 'best', entries: [best] }, ...sections(rest, () => Infinity)] : [];
    },
  };
}

/** Puts items that services have found at their place among what was found here. The services know best what fits: none is left out. */
export function withItems(
  sections: readonly PaletteSection[],
  items: readonly PaletteEntry[],
): readonly PaletteSection[] {
  if (items.length === 0) return sections;
  const after = sections.findIndex(({ group }) => group === 'scope' || group === 'settings');
  const place = after < 0 ? sections.length : after;
  return [...sections.slice(0, place), ...byHeading(items), ...sections.slice(place)];
}

function byHeading(items: readonly PaletteEntry[]): PaletteSection[] {
  const headings = [...new Set(items.map(({ heading }) => heading))];
  return headings.map((heading) => ({
    group: 'items',
    ...(heading === undefined ? {} : { heading }),
    entries: items.filter((item) => item.heading === heading),
  }));
}

function sections(entries: readonly PaletteEntry[], most: (group: PaletteGroup) => number): PaletteSection[] {
  return paletteGroups
    .map((group) => ({ group, entries: entries.filter((entry) => entry.group === group).slice(0, most(group)) }))
    .filter((section) => section.entries.length > 0);
}

/** A label in pieces, those that were typed marked. What was typed with a slip marks nothing. */
export function markTyped(label: string, text: string): readonly { text: string; typed: boolean }[] {
  const terms = text.trim().split(/\s+/).filter(Boolean).map(escape);
  if (terms.length === 0) return [{ text: label, typed: false }];
  return label
    .split(new RegExp(`(${terms.join('|')})`, 'giu'))
    .map((piece, place) => ({ text: piece, typed: place % 2 === 1 }))
    .filter((piece) => piece.text !== '');
}

function escape(term: string): string {
  return term.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');
}
