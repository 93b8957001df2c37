import type { ListQuery } from './list-query.ts';

export interface PageLink {
  rel: 'next' | 'previous';
  href: string;
}

/** Links to the pages after and before this one; none without a limit. */
export function pageLinks(
  url: string,
  params: URLSearchParams,
  page: readonly { id: string }[],
  { limit, pageReverse }: Pick<ListQuery, 'limit' | 'pageReverse'>,
): PageLink[] {
  if (limit === undefined) return [];
  const isShort = page.length < limit;
  const rest = new URLSearchParams(params);
  rest.delete('marker');
  rest.delete('page_reverse');
  const link = (rel: PageLink['rel'], marker: string | undefined): PageLink => {
    const query = new URLSearchParams(rest);
    if (marker !== undefined) query.set('marker', marker);
    if (rel === 'previous') query.set('page_reverse', 'True');
    return { rel, href: `${url}?${query.toString()}` };
  };
  const links: PageLink[] = [];
  if (!isShort || pageReverse) links.push(link('next', page.at(-1)?.id));
  if (!isShort || !pageReverse) links.push(link('previous', page[0]?.id));
  return links;
}
