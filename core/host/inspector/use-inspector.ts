import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { ResourceTypes } from '#services/registry/registry';
import { useService, useServices, useT } from '#ui/services-context.tsx';
import { type Entry, nameOfEntry } from './entry.ts';
import { createEntrySearch } from './find-entries.ts';
import type { InspectorSource } from './inspector-source.ts';
import { nameOfPlace, type Place, samePlace } from './place.ts';
import { type Pointed, pointedAt, placesInView } from './pointed.ts';
import { entriesForSubject } from './subject-actions.ts';
import { placeName } from './words.ts';

/** The view of the inspector: a search, else a place, else the places of the page. */
export interface InspectorView {
  readonly text: string;
  readonly place?: Place | undefined;
  /** Id of the thing whose row or page was pointed at. */
  readonly subject?: string | undefined;
  /** Places around the one that was pointed at. */
  readonly around: readonly Place[];
  /** Name of the entry whose trace is open. */
  readonly open?: string | undefined;
}

const home: InspectorView = { text: '', around: [] };

/** The inspector's state, and what it finds; follows the source and the page. */
export function useInspector(source: InspectorSource) {
  const [view, setView] = useState(home);
  const entries = useSyncExternalStore(
    useCallback(
      (listener) => {
        const listening = source.onDidChange(listener);
        return () => listening.dispose();
      },
      [source],
    ),
    () => source.entries(),
  );
  const nameOf = usePlaceName();
  const inView = usePlacesInView(source);
  const search = useMemo(() => {
    const names = new Set(inView.map(nameOfPlace));
    return createEntrySearch(
      entries,
      ({ place }) => nameOf(place),
      ({ place }) => names.has(nameOfPlace(place)),
    );
  }, [entries, inView, nameOf]);
  const { text, place, subject } = view;
  const listed = useMemo(() => {
    if (text.trim() !== '') return search.find(text);
    return place ? entries.filter((entry) => samePlace(entry.place, place)) : [];
  }, [entries, place, search, text]);
  const shown = useSubject(listed, text === '' ? subject : undefined);
  useEffect(() => source.ask(listed), [source, listed]);
  const searching = text.trim() !== '';
  useEffect(() => {
    if (searching) void source.loadTypes();
  }, [searching, source]);

  return {
    view,
    entries: shown,
    inView,
    nameOf,
    countOf: (at: Place) => {
      const those = entries.filter((entry) => samePlace(entry.place, at));
      return { all: those.length, shown: those.filter(({ verdict }) => verdict === 'shown').length };
    },
    /** Returns the label and the place of an element; undefined where nothing stands. */
    describe(element: Element): { label?: string; place: Place } | undefined {
      const [pointed] = pointedAt(element);
      // An element that the page draws itself has no entry, but its place counts.
      const label = pointed && entryAt(entries, pointed)?.label;
      return pointed && { place: pointed.place, ...(label === undefined ? {} : { label }) };
    },
    /** Shows what stands there; false when nothing does. */
    lookAt(element: Element): boolean {
      const [first, ...rest] = pointedAt(element);
      if (!first) return false;
      const entry = entryAt(entries, first);
      setView({
        text: '',
        place: first.place,
        subject: first.subject,
        around: rest.map((pointed) => pointed.place),
        open: entry && nameOfEntry(entry),
      });
      return true;
    },
    goTo: (to: Place) => setView({ ...home, place: to }),
    goHome: () => setView(home),
    type: (typed: string) => setView({ ...view, text: typed, open: undefined }),
    toggle: (name: string) => setView({ ...view, open: view.open === name ? undefined : name }),
  };
}

/** Returns the entry that was pointed at; of two with one id, the one that shows. */
function entryAt(entries: readonly Entry[], { place, item }: Pointed): Entry | undefined {
  const those = entries.filter((entry) => samePlace(entry.place, place) && (entry.key === item || entry.id === item));
  return those.find(({ verdict }) => verdict === 'shown') ?? those[0];
}

function usePlaceName(): (place: Place) => string {
  const t = useT();
  const types = useService(ResourceTypes);
  return useCallback((place: Place) => placeName(place, t, (type) => types.get(type).name), [t, types]);
}

/** The places of the page, as it is now; the source looks again at what is drawn when the page is another. */
function usePlacesInView(source: InspectorSource): readonly Place[] {
  const [places, setPlaces] = useState<readonly Place[]>(() => placesInView(document));
  useEffect(() => {
    let frame: number | undefined;
    let before = signature();
    const look = () => {
      frame = undefined;
      const now = signature();
      if (now === before) return;
      before = now;
      setPlaces(placesInView(document));
      source.lookAgain();
    };
    const changes = new MutationObserver(() => (frame ??= requestAnimationFrame(look)));
    changes.observe(document.body, { childList: true, subtree: true });
    return () => {
      changes.disconnect();
      if (frame !== undefined) cancelAnimationFrame(frame);
    };
  }, [source]);
  return places;
}

/** Returns a text that changes with the page's places and drawn columns, on which the inspector's answers depend. */
function signature(): string {
  const columns = [...document.querySelectorAll('thead [data-column]')].map((head) => head.getAttribute('data-column'));
  return [...placesInView(document).map(nameOfPlace), ...columns].join('\n');
}

/** Returns the entries with what actions say of the thing that was pointed at. */
function useSubject(entries: readonly Entry[], subject: string | undefined): readonly Entry[] {
  const services = useServices();
  const [told, setTold] = useState<{ of: readonly Entry[]; shown: ReadonlyMap<string, Entry> }>();
  useEffect(() => {
    if (subject === undefined) return;
    let current = true;
    void entriesForSubject(entries, subject, services).then((shown) => current && setTold({ of: entries, shown }));
    return () => {
      current = false;
    };
  }, [entries, services, subject]);
  if (subject === undefined || told?.of !== entries) return entries;
  return entries.map((entry) => told.shown.get(nameOfEntry(entry)) ?? entry);
}
