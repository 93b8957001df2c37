import { useEffect, useState } from 'react';
import type { ListNotice } from '#registry';
import { namesAction } from '../actions/names-action.ts';
import { AppLink } from '../cells/app-link.tsx';
import { Icon } from '../icons/icon.tsx';
import { useServices, useT } from '../services-context.tsx';
import { LazyPart } from '../lazy/lazy-part.tsx';
import { preloadedView } from '../lazy/preload.ts';
import { ViewOutlet } from '../lazy/view-outlet.tsx';
import type { AddressedOnListProps } from './addressed-on-list.tsx';
import { type ListAddress, writeAddress } from './list-address.ts';
import type { ListView } from './use-list-view.ts';
import styles from './table-extras.module.css';

const addressed = preloadedView<AddressedOnListProps>(
  async () => (await import('./addressed-on-list.tsx')).AddressedOnList,
);

/** Draws above a list the view that its type brings, and the type's words about other items (TBL-22). */
export function ListNotes({ view }: { view: ListView<any> }) {
  const { type, address, page } = view;
  return (
    <>
      {type.note ? <ViewOutlet view={type.note} props={{ address }} /> : null}
      {type.notice ? <Notice view={view} /> : null}
      {page && namesAction(page.search) && !type.facets?.some(({ name }) => name === 'do') ? (
        <LazyPart view={addressed} props={{ view, search: page.search }} />
      ) : null}
    </>
  );
}

/** A table without an address has no link to the items: its type is not asked. */
function Notice({ view }: { view: ListView<any> }) {
  const t = useT();
  const notice = useNotice(view);
  const { page, type, search } = view;
  const terms = Object.entries(notice?.filters ?? {}).map(([name, value]) => ({ name, value }));
  const isHere = terms.every(({ name, value }) =>
    search.terms.some((term) => term.name === name && term.value === value),
  );
  const shown = page && !isHere ? notice : undefined;
  // The element for the words is there before them: only then are they read out.
  return (
    <div className={shown && styles['partly']}>
      {shown ? <Icon name="info" size={14} /> : null}
      <span role="status">{shown ? t(shown.text, shown.values) : null}</span>
      {shown && page ? (
        <AppLink to={page.path + writeAddress(onlyWith(terms, page.place), page.search, type.facets ?? [])}>
          {t(shown.link, shown.values)}
        </AppLink>
      ) : null}
    </div>
  );
}

/** Asks the type when the rows are there, and whenever they are asked for again. */
function useNotice({ type, address, page, listing, source }: ListView<any>): ListNotice | undefined {
  const services = useServices();
  const [notice, setNotice] = useState<ListNotice>();
  const { notice: ask } = type;
  const isAsked = page !== undefined && listing.state === 'listed';
  useEffect(() => {
    if (!ask || !isAsked) return undefined;
    const call = new AbortController();
    const take = (answer?: ListNotice) => call.signal.aborted || setNotice(answer);
    ask(address, { services, signal: call.signal }).then(take, () => take());
    return () => call.abort();
  }, [ask, isAsked, address, services, source, source.refreshes]);
  return notice;
}

/** The view as it is, with these filters in place of all others. */
function onlyWith(terms: ListAddress['terms'], { sorting, columns }: ListAddress): ListAddress {
  return { terms, ...(sorting && { sorting }), ...(columns && { columns }) };
}
