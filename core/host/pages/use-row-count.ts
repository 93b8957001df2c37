import { I18n } from '#services/i18n/i18n';
import { useService, useT } from '#ui/services-context.tsx';
import type { ListView } from '#ui/table/use-list-view.ts';

/**
 * Returns the number of shown rows out of all: the service's count, else that of the loaded ones; a list with more pages says so.
 * Undefined until there are rows.
 */
export function useRowCount(
  { listing, visible, rows }: ListView<any>,
  hasMore: boolean = listing.hasMore,
): string | undefined {
  const t = useT();
  const i18n = useService(I18n);
  if (listing.state !== 'listed') return undefined;
  const [shown, loaded] = [i18n.number(visible.length), i18n.number(rows.length)];
  const counted = listing.count && i18n.number(listing.count);
  const total = counted || (hasMore ? t('core:table.atLeast', { shown: loaded }) : loaded);
  return visible.length === rows.length ? total : t('core:page.countOf', { shown, total });
}
