import type { Services } from '#base';
import type { Category } from '#registry';

/**
 * Returns the filters that a category adds to the list call. It adds none where it can't be asked, and where a filter of the
 * same name is chosen already: both can then only be met among the loaded rows.
 */
export function categoryFilters(
  category: Category<any> | undefined,
  others: Readonly<Record<string, string>>,
  services: Services,
): Readonly<Record<string, string>> | undefined {
  const filters = category?.filters?.(services);
  return filters && !Object.keys(filters).some((name) => name in others) ? filters : undefined;
}
