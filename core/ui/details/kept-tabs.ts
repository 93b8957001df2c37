import type { Page } from '#services/page/page';

/** Documents: the cookie `tabs` holds the tab chosen on each kind of details page. */
const cookieName = 'tabs';

/** More would make every request carry them. */
const mostKept = 12;

function read(page: Page): Record<string, string> {
  try {
    const kept: unknown = JSON.parse(page.cookie(cookieName) ?? '{}');
    if (typeof kept !== 'object' || kept === null) return {};
    return Object.fromEntries(
      Object.entries(kept).filter((pair): pair is [string, string] => typeof pair[1] === 'string'),
    );
  } catch {
    return {};
  }
}

/** The tab that was last chosen for a type. */
export function keptTab(page: Page, type: string): string | undefined {
  const kept = read(page);
  return Object.hasOwn(kept, type) ? kept[type] : undefined;
}

export function keepTab(page: Page, type: string, tab: string): void {
  const { [type]: _, ...others } = read(page);
  const latest = Object.entries({ ...others, [type]: tab }).slice(-mostKept);
  page.setCookie(cookieName, JSON.stringify(Object.fromEntries(latest)));
}
