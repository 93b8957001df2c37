import { useEffect, useMemo } from 'react';
import { Clock } from '#services/clock/clock';
import { Http } from '#services/http/http';
import { Page } from '#services/page/page';
import { Resources } from '#services/resources/resources';
import { preloadedComponent } from '#ui/lazy/lazy-component.tsx';
import { useEvent, useListener, useService } from '#ui/services-context.tsx';
import { Connection } from './connection.ts';
import type { LostConnectionProps } from './lost-connection.tsx';

const LostConnection = preloadedComponent<LostConnectionProps>(
  async () => (await import('./lost-connection.tsx')).LostConnection,
  null,
);

/** Shows while the gateway can't be reached; what is on the screen stays, and is fetched anew once it can. */
export function ConnectionBar() {
  const connection = useConnection();
  useEvent(connection.onDidChange);
  const resources = useService(Resources);
  useListener(connection.onDidChange, (state) => {
    if (!state) resources.outdate();
  });
  const state = connection.state();
  return state ? (
    <LostConnection since={state.since} nextTry={state.nextTry} onTry={() => void connection.tryNow()} />
  ) : null;
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
