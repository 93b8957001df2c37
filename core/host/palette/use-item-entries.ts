import { useEffect, useMemo, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { Services } from '#base';
import type { PanelItem } from '#registry';
import { Clock } from '#services/clock/clock';
import { debounce } from '#services/clock/debounce';
import { Resources } from '#services/resources/resources';
import { Router } from '#services/router/router';
import type { PaletteEntry } from '#ui/palette/palette-entry.ts';
import { type Translate, useService, useServices, useT } from '#ui/services-context.tsx';
import { detailsAddress } from '#ui/table/details-address.ts';
import { itemId, itemName } from '#ui/table/rows.ts';
import { panelInView } from '../navigation/navigation-tree.ts';

/** Services are asked from so many letters on. */
const leastLetters = 2;
/** Pause after the last key before services are asked, in ms. */
const pause = 250;
/** How many items of a type are offered. */
const mostOfType = 5;

export interface ItemEntries {
  readonly items: readonly PaletteEntry[];
  /** Services are being asked. */
  readonly isAsking: boolean;
  type(text: string): void;
}

interface Found {
  readonly entries: readonly PaletteEntry[];
  readonly isAsking: boolean;
}

const nothing: Found = { entries: [], isAsking: false };

/**
 * Finds items by name while an operator types: each type that has a panel here and a facet for the palette is listed by it. Of a type
 * with several panels that is the one in view, or the first. Types that can't be listed offer nothing.
 */
export function useItemEntries(panels: readonly PanelItem[]): ItemEntries {
  const t = useT();
  const services = useServices();
  const clock = useService(Clock);
  const here = panelInView(panels, useLocation());
  const [found, setFound] = useState(nothing);
  const asked = useRef<AbortController>(undefined);
  const debounced = useMemo(() => debounce(clock, pause), [clock]);
  useEffect(
    () => () => {
      debounced.dispose();
      asked.current?.abort();
    },
    [debounced],
  );
  const type = (typed: string) => {
    const text = typed.trim();
    debounced.dispose();
    asked.current?.abort();
    if (text.length < leastLetters) return setFound(nothing);
    // Items that were found for fewer letters stay while they fit: the list does not jump with each key.
    const fits = ({ label }: PaletteEntry) => label.toLowerCase().includes(text.toLowerCase());
    setFound(({ entries }) => ({ entries: entries.filter(fits), isAsking: true }));
    debounced.run(() => {
      const asking = (asked.current = new AbortController());
      void findItems(text, panelsOf(panels, here), services, t, asking.signal).then((entries) => {
        if (!asking.signal.aborted) setFound({ entries, isAsking: false });
      });
    });
  };
  return { items: found.entries, isAsking: found.isAsking, type };
}

/** Returns one panel of each type. */
function panelsOf(panels: readonly PanelItem[], here: PanelItem | undefined): readonly PanelItem[] {
  const byType = new Map<string, PanelItem>();
  for (const panel of here ? [here, ...panels] : panels)
    if (panel.type && !byType.has(panel.type)) byType.set(panel.type, panel);
  return [...byType.values()];
}

async function findItems(
  text: string,
  panels: readonly PanelItem[],
  services: Services,
  t: Translate,
  signal: AbortSignal,
): Promise<readonly PaletteEntry[]> {
  const answers = await Promise.allSettled(panels.map((panel) => findIn(panel, text, services, t, signal)));
  return answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
}

async function findIn(
  panel: PanelItem,
  text: string,
  services: Services,
  t: Translate,
  signal: AbortSignal,
): Promise<readonly PaletteEntry[]> {
  const resources = services.get(Resources);
  const type = await resources.type(panel.type!);
  const facet = type?.facets?.find(({ inPalette }) => inPalette);
  if (!type || !facet) return [];
  const filters = { [facet.name]: text, ...type.listFilters?.(panel.path, services) };
  const { items } = await resources.list(type.id, { filters }, signal);
  return items.slice(0, mostOfType).map((item) => ({
    id: `item:${type.id}:${itemId(type, item)}`,
    group: 'items',
    label: itemName(type, item),
    hint: t(type.name, { count: 1 }),
    icon: panel.icon,
    address: detailsAddress(services.get(Router), type, item, panel.path),
  }));
}
