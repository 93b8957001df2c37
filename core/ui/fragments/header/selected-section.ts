import type { Page } from '#services/page/page';
import { FragmentError } from '../fragment-error.ts';
import type { Fragment, HeaderFragment } from '../wire.ts';

/** Documents: the section of the extensible header that the operator wants in view. */
const cookieName = 'selected_header';

/** Returns the sections with the chosen one in the first place; it and the first swap places. */
export function promoted<S extends { id: string }>(sections: readonly S[], chosen: string | undefined): readonly S[] {
  const place = sections.findIndex(({ id }) => id === chosen);
  const [first] = sections;
  const section = sections[place];
  if (place < 1 || !first || !section) return sections;
  return [section, ...sections.slice(1, place), first, ...sections.slice(place + 1)];
}

export function selectedSection(page: Page): string | undefined {
  return page.cookie(cookieName);
}

export function selectSection(page: Page, id: string): void {
  page.setCookie(cookieName, id);
}

/** The sections that an answer describes; HTML of a back end is one. Throws a `FragmentError` for anything else. */
export function sectionsOf(fragment: Fragment): HeaderFragment['sections'] {
  if (fragment.fragment === 'header') return fragment.sections;
  if (fragment.fragment !== 'html') throw new FragmentError('unknownFragment', fragment.fragment);
  return [{ id: 'html', title: fragment.title ?? '', content: [{ kind: 'html', html: fragment.html }] }];
}
