import type { ReactNode } from 'react';
import { errorText } from '#base';
import { adviceFor } from '#services/http/failure-toast';
import { HttpError } from '#services/http/http';
import { I18n } from '#services/i18n/i18n';
import { Button } from '../controls/button.tsx';
import { CopyButton } from '../controls/copy-button.tsx';
import { Icon } from '../icons/icon.tsx';
import { useService, useT } from '../services-context.tsx';
import { cellCount, type TableScope } from './table-scope.ts';
import type { ListView } from './use-list-view.ts';
import styles from './table.module.css';

/** The one row of a table without rows: filter first, empty, filtered to nothing, or why it could not be listed. */
export function TableMessage<T>({ view, scope, empty }: { view: ListView<T>; scope: TableScope<T>; empty?: ReactNode }) {
  return (
    <tbody>
      <tr className={styles['message-row']}>
        <td colSpan={Math.max(1, cellCount(scope))}>
          <div className={styles['message']}>
            <Words view={view} empty={empty} />
          </div>
        </td>
      </tr>
    </tbody>
  );
}

function Words<T>({ view, empty }: { view: ListView<T>; empty?: ReactNode }): ReactNode {
  const t = useT();
  const { listing, type, search, rows, category } = view;
  if (listing.state === 'filter-first') {
    return (
      <>
        <Icon name="filter" size={20} />
        <p>{t('core:table.filterFirst')}</p>
      </>
    );
  }
  if (listing.error && rows.length === 0) return <Failure view={view} />;
  const filtered = rows.length > 0 || search.terms.length > 0 || search.text !== '' || category !== undefined;
  return (
    <>
      <p className={styles['message-title']}>{t('core:table.empty')}</p>
      {filtered ? (
        <>
          <p>{t('core:table.nothingMatches')}</p>
          <Button
            size="s"
            onClick={() => {
              view.setLiveText(undefined);
              view.reset();
            }}
          >
            {t('core:table.clearFilters')}
          </Button>
        </>
      ) : (
        <>
          {type.emptyHint ? <p>{t(type.emptyHint)}</p> : null}
          {empty}
        </>
      )}
    </>
  );
}

/** What failed, why, what to do, and the request id. */
function Failure<T>({ view }: { view: ListView<T> }) {
  const t = useT();
  const i18n = useService(I18n);
  const { error } = view.listing;
  const known = error instanceof HttpError ? error : undefined;
  return (
    <div role="alert" className={styles['failure']}>
      <Icon name="circle-x" size={20} className={styles['bad']} />
      <p className={styles['message-title']}>{t('core:table.failed', { name: t(view.type.name, { count: 2 }) })}</p>
      <p>{errorText(error)}</p>
      {known ? <p>{adviceFor(i18n, known)}</p> : null}
      {known?.requestId ? (
        <p className={styles['request']}>
          <bdi>{known.requestId}</bdi> <CopyButton text={known.requestId} />
        </p>
      ) : null}
      <Button icon="refresh-cw" busy={view.listing.busy === 'list'} onClick={() => void view.source.refresh()}>
        {t('core:table.retry')}
      </Button>
    </div>
  );
}
