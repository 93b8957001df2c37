import MiniSearch from 'minisearch';
import { plainText } from '#ui/text-search/plain-text.ts';
import { isUnspaced, termsOf, typedTerms } from '#ui/text-search/search-terms.ts';
import { type Entry, nameOfEntry } from './entry.ts';

/** Answers "why is there no …?": built with the first question about a set of entries. */
export interface EntrySearch {
  /** Returns the matching entries, best first. Entries that the visible page could show, and does not, go before the rest. */
  find(text: string): readonly Entry[];
}

/** More than one screen is not read. */
const maxEntries = 40;

/**
 * @param placeName of the place an entry is in, in the operator's language
 * @param isInView has the page that place now?
 */
export function createEntrySearch(
  entries: readonly Entry[],
  placeName: (entry: Entry) => string,
  isInView: (entry: Entry) => boolean,
): EntrySearch {
  const byName = new Map(entries.map((entry) => [nameOfEntry(entry), entry]));
  const make = () => {
    const index = new MiniSearch<{ id: string; entry: Entry }>({
      fields: ['label', 'key', 'place', 'asks'],
      extractField({ id, entry }, field) {
        if (field === 'id') return id;
        if (field === 'label') return entry.label;
        if (field === 'key') return entry.key;
        return field === 'place' ? placeName(entry) : asks(entry);
      },
      tokenize: termsOf,
      processTerm: plainText,
      searchOptions: {
        tokenize: typedTerms,
        boost: { label: 4, key: 2 },
        // In a whole question the short words are the least telling.
        prefix: (term) => term.length > 2 || isUnspaced(term),
        fuzzy: (term) => (term.length < 5 ? false : 1),
        boostDocument(id) {
          const entry = byName.get(id as string)!;
          return (isInView(entry) ? 3 : 1) * (entry.verdict === 'shown' ? 1 : 1.5);
        },
      },
    });
    index.addAll([...byName].map(([id, entry]) => ({ id, entry })));
    return index;
  };
  let made: ReturnType<typeof make> | undefined;
  return {
    find(text) {
      const index = (made ??= make());
      const all = index.search(text, { combineWith: 'AND' });
      const found = all.length > 0 ? all : index.search(text, { combineWith: 'OR' });
      return found.slice(0, maxEntries).flatMap(({ id }) => byName.get(id as string) ?? []);
    },
  };
}

/** The rules, services and conditions that an entry names. */
function asks({ item, gates, place }: Entry): string {
  return [item['when'], ...gates.map(({ trace }) => trace.key), place.point, place.on].filter(Boolean).join(' ');
}
