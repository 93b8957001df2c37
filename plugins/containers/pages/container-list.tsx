import { type Ref, useDeferredValue, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { I18n, type ListRequest, Scope, useResource, useService, useT } from '@sextant/sdk';
import { AppLink, Button, FailureNotice, Icon, Skeleton, TextInput } from '@sextant/ui';
import { type Container, containerTypeId } from '../container.ts';
import styles from '../containers.module.css';
import { addressOf } from '../place.ts';
import { type ContainerWatch, withSaid } from './container-watch.ts';
import { prefixStore } from './prefix-store.ts';
import { useLate } from './use-late.ts';

interface ContainerListProps extends Pick<PartProps, 'chosen' | 'watch'> {
  /** Becomes the field of the prefix. */
  filter?: Ref<HTMLInputElement>;
}

/** The account's containers, those that begin with what is typed, found by the service (row CON-01). */
export function ContainerList({ chosen, watch, filter }: ContainerListProps) {
  const t = useT();
  const scope = useService(Scope).key;
  const prefix = useSyncExternalStore(prefixStore.subscribe, () => prefixStore.of(scope));
  const asked = useLate(prefix);
  return (
    <nav className={styles['list']} aria-label={t('containers:panel.label')}>
      <div className={styles['filter']}>
        <TextInput
          ref={filter}
          icon="search"
          type="search"
          value={prefix}
          placeholder={t('containers:facet.prefix')}
          aria-label={t('containers:facet.prefix')}
          spellCheck={false}
          autoCapitalize="none"
          onChange={(text) => prefixStore.set(scope, text)}
        />
      </div>
      <Parts key={asked} prefix={asked} chosen={chosen} watch={watch} onClear={() => prefixStore.set(scope, '')} />
    </nav>
  );
}

/** The list, as many parts of it as were asked for, and what they come to. */
function Parts(props: Pick<PartProps, 'prefix' | 'chosen' | 'watch' | 'onClear'>) {
  const [more, setMore] = useState(0);
  return (
    <>
      <ul className={styles['links']}>
        <Part {...props} more={more} onMore={() => setMore(more + 1)} />
      </ul>
      <div className={styles['foot']} role="status">
        <Sum prefix={props.prefix} watch={props.watch} more={useDeferredValue(more)} />
      </div>
    </>
  );
}

interface PartProps {
  prefix: string;
  chosen: string | undefined;
  /** Knows how much containers hold whose objects are others since the list was read. */
  watch: ContainerWatch;
  /** The last of the part before. */
  marker?: string | undefined;
  /** How many parts behind it were asked for. */
  more: number;
  onMore(): void;
  onClear(): void;
}

/** Shows as many containers as one call brings; the next part comes when it is asked for. */
function Part({ marker, more, ...rest }: PartProps) {
  const { prefix, chosen, watch, onMore, onClear } = rest;
  const t = useT();
  const { items, hasMore, pending, error, refresh } = usePart(prefix, watch, marker);
  const first = useFocusWhenThere(marker !== undefined, items.length > 0);
  if (pending) return <Waiting />;
  if (error && items.length === 0) {
    return (
      <li>
        <FailureNotice title={t('core:unable.listContainers')} error={error} busy={false} onRetry={refresh} />
      </li>
    );
  }
  if (items.length === 0 && marker === undefined) return <Nothing prefix={prefix} onClear={onClear} />;
  return (
    <>
      {items.map((container, at) => (
        <Link
          key={container.name}
          place={at === 0 ? first : undefined}
          container={container}
          chosen={container.name === chosen}
        />
      ))}
      {!hasMore ? null : more > 0 ? (
        <Part {...rest} marker={items.at(-1)?.name} more={more - 1} />
      ) : (
        <li>
          <Button size="s" onClick={onMore}>
            {t('containers:list.more')}
          </Button>
        </li>
      )}
    </>
  );
}

/** The button that asked for a part is gone when it comes: its first link takes the focus, unless that went elsewhere meanwhile. */
function useFocusWhenThere(isAsked: boolean, isThere: boolean): Ref<HTMLLIElement> {
  const first = useRef<HTMLLIElement>(null);
  const isDone = useRef(!isAsked);
  useEffect(() => {
    if (isDone.current || !isThere) return;
    isDone.current = true;
    if (document.activeElement === document.body) first.current?.querySelector('a')?.focus();
  }, [isThere]);
  return first;
}

function usePart(prefix: string, watch: ContainerWatch, marker?: string) {
  const request = useMemo(() => requestOf(prefix, marker), [prefix, marker]);
  const { items: listed, ...rest } = useResource<Container>(containerTypeId, request);
  useEffect(() => watch.listed(listed), [watch, listed]);
  const said = useSyncExternalStore(watch.subscribe, watch.said);
  const items = useMemo(() => withSaid(listed, said), [listed, said]);
  return { ...rest, items };
}

function requestOf(prefix: string, marker: string | undefined): ListRequest {
  const filters: Record<string, string> = prefix === '' ? {} : { prefix };
  return { filters, ...(marker === undefined ? {} : { marker }) };
}

interface LinkProps {
  container: Container;
  chosen: boolean;
  place: Ref<HTMLLIElement> | undefined;
}

function Link({ container: { name, count, bytes }, chosen, place }: LinkProps) {
  const t = useT();
  const i18n = useService(I18n);
  return (
    <li ref={place}>
      <AppLink to={addressOf({ container: name, folder: '' })} aria-current={chosen ? 'page' : undefined}>
        <Icon name="box" />
        <bdi className={styles['cut']} title={name}>
          {name}
        </bdi>
        <bdi className={styles['size']} title={t('containers:fact.objects', { count })}>
          {i18n.bytes(bytes)}
        </bdi>
      </AppLink>
    </li>
  );
}

function Waiting() {
  const t = useT();
  return (
    <li className={styles['skeletons']} role="status" aria-label={t('core:table.loading')}>
      {[0, 1, 2, 3].map((line) => (
        <Skeleton key={line} height="var(--row)" />
      ))}
    </li>
  );
}

function Nothing({ prefix, onClear }: { prefix: string; onClear(): void }) {
  const t = useT();
  return (
    <li className={styles['notice']} role="status">
      {prefix === '' ? (
        <p>{t('containers:empty.containers')}</p>
      ) : (
        <>
          <p>{t('containers:empty.prefix', { prefix })}</p>
          <Button size="s" onClick={onClear}>
            {t('core:table.clearFilters')}
          </Button>
        </>
      )}
    </li>
  );
}

interface SumProps extends Pick<PartProps, 'prefix' | 'watch' | 'marker' | 'more'> {
  /** The sum of the parts before this one. */
  before?: { count: number; bytes: number };
}

/** How many there are, and how much they hold, as far as they are known. */
function Sum({ prefix, watch, marker, more, before = { count: 0, bytes: 0 } }: SumProps) {
  const t = useT();
  const i18n = useService(I18n);
  const { items, hasMore, pending, error } = useDeferredValue(usePart(prefix, watch, marker));
  const count = before.count + items.length;
  const bytes = before.bytes + items.reduce((sum, each) => sum + each.bytes, 0);
  const isKnown = !pending && !error;
  if (isKnown && hasMore && more > 0) {
    return <Sum prefix={prefix} watch={watch} marker={items.at(-1)?.name} more={more - 1} before={{ count, bytes }} />;
  }
  if (count === 0 && !isKnown) return '\u00a0';
  const isWhole = isKnown && !hasMore;
  return isWhole ? t('containers:list.sum', { count, size: i18n.bytes(bytes) }) : t('containers:list.first', { count });
}
