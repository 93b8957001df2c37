import { I18n, useService, useServices, useT } from '@sextant/sdk';
import { Alert, AppLink, DetailsSection, LoadedPart, StatusMark } from '@sextant/ui';
import { usePanelAddress } from './limits.tsx';
import styles from './overview.module.css';
import { type Attention, readAttention } from './usage.ts';

/** The panel and the filter that show the things of a kind. */
const lists = {
  failed_servers: { path: '/project/instances', search: '?status=ERROR' },
  resized_servers: { path: '/project/instances', search: '?status=VERIFY_RESIZE' },
  failed_volumes: { path: '/project/volumes', search: '?status=error' },
  failed_stacks: { path: '/project/stacks', search: '?status=FAILED' },
} as const;

/** Draws what waits for somebody, with links to the filtered lists (row OVW-02). Nothing where nothing waits. */
export function AttentionList({ project }: { project: string }) {
  const t = useT();
  const services = useServices();
  return (
    <LoadedPart<Attention>
      of={{ type: 'overview', id: project }}
      part="attention"
      load={(signal) => readAttention(services, signal)}
      failed={t('overview:attention.unread')}
      // Most projects have nothing that waits, so no place is kept for it while it is counted.
      placeholder={(notice, isFailed) =>
        isFailed ? (
          <DetailsSection title={t('overview:attention.title')}>
            <div className={styles['attention']}>{notice}</div>
          </DetailsSection>
        ) : null
      }
    >
      {(attention) => <Waiting attention={attention} />}
    </LoadedPart>
  );
}

function Waiting({ attention: { items, failed } }: { attention: Attention }) {
  const t = useT();
  const i18n = useService(I18n);
  const addressOf = usePanelAddress();
  if (items.length === 0 && failed.length === 0) return null;
  const names = failed.map((service) => t(`overview:service.${service}`));
  return (
    <DetailsSection title={t('overview:attention.title')}>
      <div className={styles['attention']}>
        {items.length > 0 ? (
          <ul>
            {items.map(({ kind, count, more }) => {
              const { path, search } = lists[kind];
              const number = i18n.number(count);
              const value = more ? t('overview:attention.more', { number }) : number;
              const text = t('core:cells.labelled', { label: t(`overview:attention.${kind}`), value });
              const to = addressOf(path);
              return (
                <li key={kind}>
                  <StatusMark
                    tone={kind === 'resized_servers' ? 'warn' : 'bad'}
                    label={to === undefined ? text : <AppLink to={`${to}${search}`}>{text}</AppLink>}
                  />
                </li>
              );
            })}
          </ul>
        ) : null}
        {failed.length > 0 ? (
          <Alert type="warning">{t('overview:attention.failed', { services: i18n.list(names) })}</Alert>
        ) : null}
      </div>
    </DetailsSection>
  );
}
