import { callApi, useServices, useT } from '@sextant/sdk';
import { FactTable, Missing, Moment } from '@sextant/ui';
import type { Server } from '../server.ts';
import { useDuration } from './duration.ts';
import { utc } from './native-times.ts';
import { ServerPart } from './server-part.tsx';
import styles from './details.module.css';

export interface ActionEventsProps {
  server: Server;
  /** The id of the request that the action came with. */
  request: string;
  /** The action, in the operator's language. */
  label: string;
}

/** Draws the steps that nova took for an action, in order. Nova shows host and trace to administrators alone. */
export function ActionEvents({ server, request, label }: ActionEventsProps) {
  const t = useT();
  const services = useServices();
  const duration = useDuration();
  const load = async (signal: AbortSignal) => {
    const params = { id: server.id, request };
    const { events = [] } = await callApi(services, 'readServerAction', { params }, { signal, quiet: true });
    // Nova lists the newest first; steps are read from the first on.
    return events.toSorted((one, other) => ((one.start_time ?? '') < (other.start_time ?? '') ? -1 : 1));
  };
  return (
    <ServerPart server={server} part={`events of ${request}`} load={load} failed={t('instances:details.events.failed')}>
      {(events) => {
        const shown = ['event', 'begun', 'duration', 'result', ...(events.some(({ host }) => host) ? ['host'] : [])];
        if (events.length === 0) return <p className={styles['quiet']}>{t('instances:details.events.none')}</p>;
        return (
          <>
            <FactTable
              label={t('instances:details.events.of', { action: label })}
              columns={shown.map((name) => ({ label: t(`instances:details.events.${name}`) }))}
              rows={events.map((event, at) => ({
                id: String(at),
                cells: [
                  <bdi key="event" dir="ltr">
                    {event.event}
                  </bdi>,
                  <Moment key="begun" iso={utc(event.start_time)} />,
                  duration(event.start_time, event.finish_time) ?? <Missing key="duration" />,
                  resultOf(event.result, t) ?? <Missing key="result" />,
                  event.host ?? <Missing key="host" />,
                ],
              }))}
            />
            {events.map(({ event, traceback, start_time: start }) =>
              traceback ? (
                <details key={`${event} ${start}`}>
                  <summary>{t('instances:details.events.traceback', { event })}</summary>
                  <pre dir="ltr" className={styles['trace']}>
                    {traceback}
                  </pre>
                </details>
              ) : null,
            )}
          </>
        );
      }}
    </ServerPart>
  );
}

function resultOf(result: string | null | undefined, t: (key: string) => string): string | undefined {
  if (result === 'Success') return t('instances:details.events.success');
  if (result === 'Error') return t('instances:details.events.error');
  return result ?? undefined;
}
