import { useState } from 'react';
import type { SessionsApi } from '#protocol';
import { callApi } from '#services/api/call-api';
import { I18n } from '#services/i18n/i18n';
import { Session } from '#services/session/session';
import { Moment } from '#ui/cells/moment.tsx';
import { RelativeTime } from '#ui/cells/cells.tsx';
import { Badge, Button } from '#ui/controls/index.ts';
import { LoadedPart } from '#ui/details/loaded-part.tsx';
import { useService, useServices, useT } from '#ui/services-context.tsx';
import { sessionTypeId } from '../console-panels.ts';
import { endOtherSessions, endOwnSession, type OthersWords } from './end-own-sessions.ts';
import styles from './own-sessions.module.css';
import { sessionBrowser } from './session-browser.ts';

/** The operator's own sessions, which they can end. */
export function OwnSessions() {
  const t = useT();
  const services = useServices();
  return (
    <LoadedPart<SessionsApi.OwnSessions>
      of={{ type: sessionTypeId, id: 'own' }}
      part="list"
      load={(signal) => callApi(services, 'listOwnSessions', {}, { signal, quiet: true })}
      failed={t('core:unable.listOwnSessions')}
    >
      {(found, reload) => <SessionList {...found} reload={reload} />}
    </LoadedPart>
  );
}

function SessionList({
  items,
  is_shared: isShared,
  has_more: hasMore,
  reload,
}: SessionsApi.OwnSessions & { reload(): void }) {
  const t = useT();
  const services = useServices();
  const others = items.filter((session) => !session.is_current);
  const isOfCredential = useService(Session).current().signed_in_with === 'application_credential';
  const words: OthersWords = isOfCredential ? 'endOthersOfCredential' : 'endOthers';
  const [busy, setBusy] = useState<string>();
  const end = async (name: string, work: () => Promise<boolean>) => {
    setBusy(name);
    const hasChanged = await work();
    setBusy(undefined);
    if (hasChanged) reload();
  };
  return (
    <>
      <ul className={styles['list']} aria-label={t('core:sessions.title')}>
        {[...items.filter((session) => session.is_current), ...others].map((session) => (
          <SessionLine
            key={session.id}
            session={session}
            busy={busy === session.id}
            onEnd={() => void end(session.id, () => endOwnSession(services, session))}
          />
        ))}
      </ul>
      {isOfCredential ? <p className={styles['note']}>{t('core:sessions.ofCredential')}</p> : null}
      {hasMore ? (
        <p className={styles['note']}>{t('core:sessions.more', { action: t(`core:sessions.${words}.label`) })}</p>
      ) : null}
      {others.length === 0 && !isOfCredential && !hasMore ? (
        <p className={styles['note']}>{t('core:sessions.noOthers')}</p>
      ) : null}
      {isShared ? null : <p className={styles['note']}>{t('core:sessions.oneGateway')}</p>}
      {others.length === 0 && !hasMore ? null : (
        <div>
          <Button
            variant="danger"
            busy={busy === 'others'}
            onClick={() => void end('others', () => endOtherSessions(services, others, words))}
          >
            {t(`core:sessions.${words}.label`)}
          </Button>
        </div>
      )}
    </>
  );
}

function SessionLine({ session, busy, onEnd }: { session: SessionsApi.OwnSession; busy: boolean; onEnd(): void }) {
  const t = useT();
  const name = sessionBrowser(session, useService(I18n));
  return (
    <li className={styles['session']}>
      <div className={styles['what']}>
        <span className={styles['name']}>
          {name} {session.is_current ? <Badge place="tag">{t('core:sessions.current')}</Badge> : null}
        </span>
        <dl className={styles['facts']}>
          <dt>{t('core:sessions.address')}</dt>
          <dd>
            <bdi>{session.address}</bdi>
          </dd>
          <dt>{t('core:sessions.began')}</dt>
          <dd>
            <Moment iso={session.signed_in_at} />
          </dd>
          <dt>{t('core:sessions.lastUsed')}</dt>
          <dd>
            <RelativeTime iso={session.seen_at} />
          </dd>
        </dl>
      </div>
      {session.is_current ? null : (
        <Button
          busy={busy}
          onClick={onEnd}
          aria-label={t('core:sessions.endNamed', { name, address: session.address })}
        >
          {t('core:sessions.endOne.short')}
        </Button>
      )}
    </li>
  );
}
