import { useMemo, useRef } from 'react';
import { I18n } from '#services/i18n/i18n';
import { Segmented } from '../controls/segmented.tsx';
import { useService, useServices, useT } from '../services-context.tsx';
import { useMedia } from '../use-media.ts';
import type { ListView } from './use-list-view.ts';
import styles from './table.module.css';

const allCategories = '';

/**
 * Fixed filters, each with its count (TBL-03): of all rows, when all are loaded; "at least", while there are more. Where
 * only a category's own rows were asked for, the figures of the others are those last known.
 */
export function CategoryBar({ view }: { view: ListView<any> }) {
  const t = useT();
  const { categories } = view.type;
  const counts = useCounts(view);
  const phone = useMedia('(max-width: 767px)');
  if (!categories?.length) return null;
  // A place is kept for the figures, so that nothing moves when they come.
  const figure = (id: string) => (phone ? {} : { count: counts.get(id) ?? '–' });
  const options = [
    { value: allCategories, label: t('core:table.all'), ...figure(allCategories) },
    ...categories.map(({ id, label }) => ({ value: id, label: t(label), ...figure(id) })),
  ];
  return (
    <div className={styles['categories']} data-point="categories@1">
      <Segmented
        label={t('core:table.categories')}
        options={options}
        value={view.category?.id ?? allCategories}
        onChange={(id) => view.setCategory(id === allCategories ? undefined : id)}
      />
    </div>
  );
}

function useCounts(view: ListView<any>): ReadonlyMap<string, string> {
  const services = useServices();
  const t = useT();
  const i18n = useService(I18n);
  const { type, rows, listing, category, narrowed, base } = view;
  const known = useRef<{ base: unknown; counts: ReadonlyMap<string, string> }>({ base, counts: new Map() });
  const { state, busy, hasMore } = listing;
  return useMemo(() => {
    if (known.current.base !== base) known.current = { base, counts: new Map() };
    // While a list is on its way the rows in view are the last one's.
    if (state !== 'listed' || busy === 'list') return known.current.counts;
    const figure = (count: number) => {
      const shown = i18n.number(count);
      return hasMore ? t('core:table.atLeast', { shown }) : shown;
    };
    const countOf = (test: (item: any) => boolean) => figure(rows.filter((row) => test(row.item)).length);
    const counts = new Map(narrowed ? known.current.counts : [[allCategories, figure(rows.length)]]);
    for (const each of type.categories ?? []) {
      if (!narrowed || each === category)
        counts.set(
          each.id,
          countOf((item) => each.test(item, services)),
        );
    }
    known.current = { base, counts };
    return counts;
  }, [base, busy, category, hasMore, narrowed, rows, i18n, services, state, t, type.categories]);
}
