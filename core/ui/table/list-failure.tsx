import { useMemo } from 'react';
import { errorText } from '#base';
import { I18n } from '#services/i18n/i18n';
import { I18nEngine } from '#services/i18n/i18n-engine';
import { Button } from '../controls/button.tsx';
import { FailureNotice } from '../failure-notice.tsx';
import { Icon } from '../icons/icon.tsx';
import { useLookAgain } from '../polling/use-look-again.ts';
import { useService, useT } from '../services-context.tsx';
import { manyThings } from './many-things.ts';
import type { ListView } from './use-list-view.ts';
import styles from './table.module.css';

/** In the place of the rows of a list that could not be had. */
export function ListFailure({ view }: { view: ListView<any> }) {
  const t = useT();
  const engine = useService(I18nEngine);
  const { listing, type, source } = view;
  // Words may ask for it: "Unable to retrieve the {{name, inSentence}}."
  useMemo(() => engine.services.formatter?.add('inSentence', inSentence), [engine]);
  return (
    <FailureNotice
      title={t('core:table.failed', { name: t(type.name, { count: manyThings }) })}
      error={listing.error}
      busy={listing.busy === 'list'}
      onRetry={() => void source.refresh()}
    />
  );
}

/** A heading within a sentence: "Key pairs" are "key pairs"; "QoS policies", "API keys" stay as they are. */
function inSentence(name: string): string {
  return /^\p{Lu}\p{Ll}*(?!\p{L})/u.test(name) ? name.charAt(0).toLocaleLowerCase() + name.slice(1) : name;
}

/** At the foot of rows that could not be asked for again: of when they are. */
export function StaleNotice({ view }: { view: ListView<any> }) {
  const t = useT();
  const i18n = useService(I18n);
  const { updatedAt, error, busy } = view.listing;
  const refresh = () => void view.source.refresh();
  useLookAgain(error, busy === 'list', refresh);
  const time = updatedAt === undefined ? '-' : i18n.dateTime(new Date(updatedAt).toISOString());
  return (
    <>
      <Icon name="triangle-alert" size={14} />
      <span role="alert" className={styles['cut']} title={errorText(error)}>
        {t('core:table.stale', { time })}
      </span>
      <Button size="s" busy={busy === 'list'} onClick={refresh}>
        {t('core:table.retry')}
      </Button>
    </>
  );
}
