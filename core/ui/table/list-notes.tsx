import { useEffect, useState } from 'react';
import { type Action, type ListNotice, typePoints } from '#registry';
import { AddressedAction, namesAction } from '../actions/addressed-action.tsx';
import { useOfferedAt } from '../use-offered-at.ts';
import { AppLink } from '../cells/app-link.tsx';
import { Icon } from '../icons/icon.tsx';
import { usePending } from '../plugins/use-point.ts';
import { useServices, useT } from '../services-context.tsx';
import { ViewOutlet } from '../lazy/view-outlet.tsx';
import { type ListAddress, writeAddress } from './list-address.ts';
import type { ListView } from './use-list-view.ts';
import styles from './table-extras.module.css';

/** Draws above a list the view that its type brings, and the type's words about other items (TBL-22). */
export function ListNotes({ view }: { view: ListView<any> }) {
  const { type, address, page } = view;
  return (
    <>
      {type.note ? <ViewOutlet view={type.note} props={{ address }} /> : null}
      {type.notice ? <Notice view={view} /> : null}
      {page && namesAction(page.search) && !type.facets?.some(({ name }) => name === 'do') ? (
        <Addressed view={view} search={page.search} />
      ) : null}
    </>
  );
}

/** Opens the global action that the page's address names. */
function Addressed({ view, search }: { view: ListView<any>; search: string }) {
  const { type, address, source } = view;
  const actions = useOfferedAt<Action<any>>(type.actions?.global as readonly Action<any>[] | undefined, address);
  const waiting = usePending(typePoints.globalActions, { on: type.id }).length > 0;
  return (
    <AddressedAction
      type={type}
      actions={actions}
      items={[]}
      search={search}
      waiting={waiting}
      onEnd={(outcome) => {
        if (outcome.state === 'done' && !outcome.result) source.follow(undefined);
      }}
    />
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
