import { useEffect, useMemo, useState } from 'react';
import { ours } from '#base';
import { Clock } from '#services/clock/clock';
import { Http } from '#services/http/http';
import { I18n } from '#services/i18n/i18n';
import { Page } from '#services/page/page';
import { Resources } from '#services/resources/resources';
import { Button } from '#ui/controls/button.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { useEvent, useListener, useService, useT } from '#ui/services-context.tsx';
import { Connection } from './connection.ts';
import styles from './shell.module.css';

/** Shows while the gateway can't be reached; what is on the screen stays, and is fetched anew once it can. */
export function ConnectionBar() {
  const connection = useConnection();
  useEvent(connection.onDidChange);
  const resources = useService(Resources);
  useListener(connection.onDidChange, (state) => {
    if (!state) resources.outdate();
  });
  const state = connection.state();
  return state ? <Lost since={state.since} nextTry={state.nextTry} onTry={() => void connection.tryNow()} /> : null;
}

function Lost({ since, nextTry, onTry }: { since: number; nextTry: number | undefined; onTry(): void }) {
  const t = useT();
  const i18n = useService(I18n);
  const clock = useService(Clock);
  const [, tick] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => tick((count) => count + 1), 1000);
    return () => clearInterval(timer);
  }, []);
  const { language, timeZone } = i18n;
  const time = ours(new Intl.DateTimeFormat(language, { timeStyle: 'medium', timeZone }).format(since));
  const seconds = nextTry === undefined ? undefined : Math.max(0, Math.ceil((nextTry - clock.now()) / 1000));
  return (
    <div role="alert" className={styles['connection']}>
      <Icon name="wifi-off" />
      <p className={styles['connection-words']}>
        <b>{t('core:shell.connection.lost', { time })}</b>{' '}
        <span className={styles['quiet']}>{t('core:shell.connection.kept')}</span>
      </p>
      {/* The countdown is not spoken: it would never stop. */}
      <span className={styles['connection-next']} aria-hidden="true">
        {seconds === undefined
          ? t('core:shell.connection.trying')
          : t('core:shell.connection.next', { count: seconds })}
      </span>
      <Button size="s" onClick={onTry}>
        {t('core:shell.connection.tryNow')}
      </Button>
    </div>
  );
}

/** Watches the connection while the shell is there: calls that got no answer, and the browser going offline. */
function useConnection(): Connection {
  const page = useService(Page);
  const clock = useService(Clock);
  const http = useService(Http);
  const connection = useMemo(
    () =>
      new Connection({
        ping: async () => {
          await page.fetch(`${page.webRoot}healthcheck`, {
            method: 'GET',
            cache: 'no-store',
            signal: AbortSignal.timeout(5000),
          });
          return true;
        },
        now: () => clock.now(),
        after: (milliseconds, run) => clock.after(milliseconds, run),
      }),
    [page, clock],
  );
  useEffect(() => {
    const suspect = () => connection.suspect();
    const listening = http.onDidLoseCall(({ error }) => error.failure === 'lost' && suspect());
    const online = () => connection.state() && void connection.tryNow();
    addEventListener('offline', suspect);
    addEventListener('online', online);
    return () => {
      listening.dispose();
      removeEventListener('offline', suspect);
      removeEventListener('online', online);
    };
  }, [connection, http]);
  return connection;
}
