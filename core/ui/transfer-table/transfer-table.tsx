import { useId, useRef, useState } from 'react';
import type { Column, Facet } from '#registry';
import { IconButton } from '../controls/button.tsx';
import { VisuallyHidden } from '../controls/visually-hidden.tsx';
import { MagicSearch } from '../magic-search/magic-search.tsx';
import { useT } from '../services-context.tsx';
import { useMedia } from '../use-media.ts';
import { portion, TransferRows } from './transfer-rows.tsx';
import { type TransferTableProps, type TransferTexts, usualTexts } from './transfer-props.ts';
import { isUnlimited } from './transfer-state.ts';
import { useRowFocus } from './use-row-focus.ts';
import { type Done, type TransferList, type TransferView, useTransferTable } from './use-transfer-table.ts';
import styles from './transfer-table.module.css';

const noFacets: readonly never[] = [];

/** Draws items to choose from below the chosen ones (REG-06): arrows take an item up, and down again. */
export function TransferTable<T>(props: TransferTableProps<T>) {
  const { facets = noFacets, meaning } = props;
  const t = useT();
  const view = useTransferTable(props);
  const texts = { ...usualTexts, ...props.texts };
  const shown = useShownColumns();
  const columns = shown(props.columns);
  const allocatedColumns = shown(props.allocatedColumns ?? props.columns);
  const root = useRef<HTMLDivElement>(null);
  const focusAfter = useRowFocus(root, view);
  const [open, setOpen] = useState({ allocated: true, available: true });
  const [searched, setSearched] = useState(false);
  // Once there it stays: nobody loses what is being typed when an item leaves.
  if (!searched && view.allocated.length > portion) setSearched(true);
  const one = view.maxAllocation === 1;
  const common = { view, texts, columns, summary: props.summary, refuse: props.refuse, focusAfter };
  return (
    <div ref={root} className={styles['transfer']}>
      <Section
        title={t(texts.allocated)}
        note={one ? undefined : allocatedNote(view, t)}
        open={one || open.allocated}
        onToggle={one ? undefined : (allocated) => setOpen({ ...open, allocated })}
        texts={texts}
        closed={t(texts.expandAllocated)}
      >
        {searched ? <Search view={view} list="allocated" facets={facets} texts={texts} /> : null}
        <TransferRows
          {...common}
          columns={allocatedColumns}
          list="allocated"
          empty={t(texts.noneAllocated)}
          meaning={meaning}
        />
      </Section>
      <Section
        title={t(texts.available)}
        note={t('core:transfer.availableCount', { count: view.availableCount })}
        hint={one ? t(texts.selectOne) : undefined}
        open={open.available}
        onToggle={(available) => setOpen({ ...open, available })}
        texts={texts}
        closed={t(texts.expandAvailable)}
      >
        <Search view={view} list="available" facets={facets} texts={texts} />
        <TransferRows {...common} list="available" empty={t(texts.noneAvailable)} />
      </Section>
      <VisuallyHidden role="status">{view.done ? said(view.done, view, t) : ''}</VisuallyHidden>
    </div>
  );
}

interface SearchProps {
  view: TransferView<any>;
  list: TransferList;
  facets: readonly Facet[];
  texts: TransferTexts;
}

/**
 * Draws the search of a list. The available items always have one, the allocated where there were more than are drawn at once.
 */
function Search({ view, list, facets, texts }: SearchProps) {
  const t = useT();
  const search = view.searches[list];
  return (
    <div className={styles['search']} data-chosen-from={list === 'available' || undefined}>
      <MagicSearch
        facets={facets}
        value={search.value}
        onChange={search.set}
        onLiveText={search.setLive}
        onFocus={search.prepare}
        label={t(texts[list])}
        inner
      />
    </div>
  );
}

type T = (key: string, values?: Record<string, unknown>) => string;

function allocatedNote(view: TransferView<any>, t: T): string {
  const count = view.allocated.length;
  if (isUnlimited(view.maxAllocation)) return t('core:transfer.count', { count });
  const key = view.full ? 'core:transfer.countFull' : 'core:transfer.countOf';
  return t(key, { shown: count, count: view.maxAllocation });
}

function said(done: Done, view: TransferView<any>, t: T): string {
  if (done.what !== 'moved') return t(`core:transfer.said.${done.what}`, { name: done.name });
  return t('core:transfer.said.moved', { name: done.name, place: done.place, count: view.allocated.length });
}

/** As many columns as the window has room for, by their priorities; the first always. */
function useShownColumns() {
  const phone = useMedia('(max-width: 767px)');
  const narrow = useMedia('(max-width: 900px)');
  const most = phone ? 1 : narrow ? 2 : Number.POSITIVE_INFINITY;
  return <T,>(columns: readonly Column<T>[]) =>
    columns.filter(({ priority = 1 }, place) => place === 0 || priority <= most);
}

interface SectionProps {
  title: string;
  note: string | undefined;
  hint?: string | undefined;
  open: boolean;
  /** Absent: it can't be closed. */
  onToggle: ((open: boolean) => void) | undefined;
  texts: TransferTexts;
  /** Stands in its place while it is closed. */
  closed: string;
  children: React.ReactNode;
}

function Section({ title, note, hint, open, onToggle, texts, closed, children }: SectionProps) {
  const t = useT();
  const id = useId();
  return (
    <div role="group" aria-labelledby={id}>
      <div className={styles['section-head']}>
        {onToggle ? (
          <IconButton
            icon={open ? 'chevron-down' : 'chevron-right'}
            flip={!open}
            size="s"
            className={styles['toggle']}
            label={`${title}: ${t(texts.toggle)}`}
            aria-expanded={open}
            onClick={() => onToggle(!open)}
          />
        ) : null}
        <h3 id={id}>{title}</h3>
        {note === undefined ? null : <span className={styles['note']}>{note}</span>}
        {hint === undefined ? null : <span className={styles['hint']}>{hint}</span>}
      </div>
      {open ? children : <p className={styles['closed']}>{closed}</p>}
    </div>
  );
}
