import { useEffect, useMemo, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { PanelItem } from '#registry';
import { Clock } from '#services/clock/clock';
import { debounce } from '#services/clock/debounce';
import { Points } from '#services/registry/registry';
import type { PaletteEntry } from '#ui/palette/palette-entry.ts';
import { useService, useServices, useT } from '#ui/services-context.tsx';
import { panelInView } from '../navigation/navigation-tree.ts';
import { findItems, type TypeAnswer, type WholeLists } from './find-items.ts';
import { answersThatFit, failuresOf, type SearchFailure, withAnswer } from './search-answers.ts';
import { searchPlaces } from './search-places.ts';
import { readTyped } from './typed-text.ts';

/** Services are asked from so many letters on. */
const leastLetters = 2;
/** The pause after the last key before services are asked, in milliseconds. */
const searchDebounceMs = 250;

export interface ItemEntries {
  readonly items: readonly PaletteEntry[];
  /** The types that could not be searched, by reason. */
  readonly failures: readonly SearchFailure[];
  /** Services are being asked. */
  readonly isAsking: boolean;
  type(text: string): void;
}

interface Found {
  readonly answers: readonly TypeAnswer[];
  readonly isAsking: boolean;
}

const nothing: Found = { answers: [], isAsking: false };

/**
 * Finds items while an operator types: by name, or by a whole id, IP address or MAC address. Every type that the operator may list is
 * asked (`searchPlaces`), as it says how (`find` of the type). The next key ends what is being asked.
 */
export function useItemEntries(panels: readonly PanelItem[]): ItemEntries {
  const t = useT();
  const services = useServices();
  const clock = useService(Clock);
  const here = panelInView(panels, useLocation());
  const [{ answers, isAsking }, setFound] = useState(nothing);
  const asked = useRef<AbortController>(undefined);
  const wholeLists = useState<WholeLists>(() => new Map())[0];
  const debounced = useMemo(() => debounce(clock, searchDebounceMs), [clock]);
  useEffect(
    () => () => {
      debounced.dispose();
      asked.current?.abort();
    },
    [debounced],
  );
  const search = async (text: string) => {
    const { signal } = (asked.current = new AbortController());
    const places = searchPlaces(services.get(Points), panels, here);
    const context = { services, t, panels, wholeLists, signal };
    await findItems(readTyped(text), places, context, (answer) =>
      setFound((found) => ({ ...found, answers: withAnswer(found.answers, answer) })),
    );
    if (!signal.aborted) setFound((found) => ({ ...found, isAsking: false }));
  };
  const type = (typed: string) => {
    const text = typed.trim();
    debounced.dispose();
    asked.current?.abort();
    if (text.length < leastLetters) return setFound(nothing);
    setFound((found) => ({ answers: answersThatFit(found.answers, text), isAsking: true }));
    debounced.run(() => void search(text));
  };
  const items = useMemo(() => answers.flatMap(({ entries }) => entries), [answers]);
  const failures = useMemo(() => failuresOf(answers), [answers]);
  return { items, failures, isAsking, type };
}
