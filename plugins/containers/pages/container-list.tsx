import { useMemo, useState, useSyncExternalStore, useDeferredValue } from 'react';
import { I18n, type ListRequest, Scope, useResource, useService, useT } from '@sextant/sdk';
import { AppLink, Button, FailureNotice, Icon, Skeleton, TextInput } from '@sextant/ui';
import { type Container, containerTypeId } from '../container.ts';
import styles from '../containers.module.css';
import { addressOf } from '../place.ts';
import { prefixStore } from './prefix-store.ts';
import { useLate } from './use-late.ts';

/** The account's containers, those that begin with what is typed, found by the service (row CON-01). */
export function ContainerList({ chosen }: { chosen: string | undefined }) {
  const t = useT();
  const scope = useService(Scope).key;
  const prefix = useSyncExternalStore(prefixStore.subscribe, () => prefixStore.of(scope));
  const asked = useLate(prefix);
  return (
    <nav className={styles['list']} aria-label={t('containers:panel.label')}>
      <div className={styles['filter']}>
        <TextInput
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
      <ul className={styles['links']}>
        <Part key={asked} prefix={asked} chosen={chosen} onClear={() => prefixStore.set(scope, '')} />
      </ul>
      <Sum prefix={asked} />
    </nav>
  );
}

interface PartProps {
  prefix: string;
  chosen: string | undefined;
  /** The last of the part before. */
  marker?: string | undefined;
  onClear(): void;
}

/** As many as one call brings; what follows comes when it is asked for. */
function Part({ prefix, chosen, marker, onClear }: PartProps) {
  const t = useT();
  const { items, hasMore, pending, error, refresh } = usePart(prefix, marker);
  const [more, setMore] = useState(false);
  if (pending) return <Waiting />;
  if (error && items.length === 0) {
    return (
      <li>
        <FailureNotice title={t('core:unable.SW-03')} error={error} busy={false} onRetry={refresh} />
      </li>
    );
  }
  if (items.length === 0 && marker === undefined) return <Nothing prefix={prefix} onClear={onClear} />;
  return (
    <>
      {items.map((container) => (
        <Link key={container.name} container={container} chosen={container.name === chosen} />
      ))}
      {!hasMore ? null : more ? (
        <Part prefix={prefix} chosen={chosen} marker={items.at(-1)?.name} onClear={onClear} />
      ) : (
        <li>
          <Button size="s" onClick={() => setMore(true)}>
            {t('containers:list.more')}
          </Button>
        </li>
      )}
    </>
  );
}

function usePart(prefix: string, marker?: string) {
  const request = useMemo(() => requestOf(prefix, marker), [prefix, marker]);
  return useResource<Container>(containerTypeId, request);
}

function requestOf(prefix: string, marker: string | undefined): ListRequest {
  const filters: Record<string, string> = prefix === '' ? {} : { prefix };
  return { filters, ...(marker === undefined ? {} : { marker }) };
}

function Link({ container: { name, count, bytes }, chosen }: { container: Container; chosen: boolean }) {
  const t = useT();
  const i18n = useService(I18n);
  return (
    <li>
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

/** How many there are, and how much they hold, as far as they are known. */
function Sum({ prefix }: { prefix: string }) {
  const t = useT();
  const i18n = useService(I18n);
  const { items, hasMore, pending, error } = useDeferredValue(usePart(prefix));
  if (pending || error) return <div className={styles['foot']}>&nbsp;</div>;
  const size = i18n.bytes(items.reduce((sum, { bytes }) => sum + bytes, 0));
  const count = items.length;
  return (
    <div className={styles['foot']}>
      {hasMore ? t('containers:list.first', { count }) : t('containers:list.sum', { count, size })}
    </div>
  );
}
