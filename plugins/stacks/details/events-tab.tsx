import { callApi, type DetailsViewProps, useServices, useT } from '@sextant/sdk';
import { Button, DetailsSection, FactTable, LoadedPart, Missing, Moment, StatusCell } from '@sextant/ui';
import { useState } from 'react';
import { isInTransition, isMoving, type Stack, stackTypeId, statusOf } from '../stack.ts';

/** An event of a stack, as the gateway sends it (listStackEvents). */
export type StackEvent = Awaited<ReturnType<typeof callApi<'listStackEvents'>>>['items'][number];

interface Page {
  readonly events: readonly StackEvent[];
  readonly more: boolean;
}

/** Events on a page. */
const pageSize = 50;

/** Draws the tab "Events": what happened to the stack, newest first, in pages. It follows while the service works on the stack. */
export function EventsTab({ item: stack }: DetailsViewProps<Stack>) {
  const t = useT();
  const services = useServices();
  const { id, stack_status: status, updated_time: updated } = stack;
  const [older, setOlder] = useState<Page>();
  const [busy, setBusy] = useState(false);
  const title = t('stacks:view.events');
  const page = async (marker: string | undefined, signal?: AbortSignal): Promise<Page> => {
    const query = { limit: pageSize, ...(marker === undefined ? {} : { marker }) };
    const options = { quiet: marker === undefined, ...(signal && { signal }) };
    const { items, has_more: more } = await callApi(services, 'listStackEvents', { params: { id }, query }, options);
    return { events: items, more };
  };
  return (
    <LoadedPart<Page>
      of={{ type: stackTypeId, id }}
      part="events"
      follows={[status, updated]}
      load={(signal) => page(undefined, signal)}
      isMoving={() => isInTransition(stack)}
      failed={t('stacks:event.failed')}
    >
      {(newest) => {
        const kept = older && touches(newest.events, older.events) ? older : undefined;
        const events = joined(newest.events, kept?.events ?? []);
        const hasMore = kept ? kept.more : newest.more;
        const showMore = () => {
          setBusy(true);
          page(events.at(-1)?.id)
            .then((next) => setOlder({ events: joined(events, next.events), more: next.more }))
            // The call tells its failure itself.
            .catch(() => undefined)
            .finally(() => setBusy(false));
        };
        return (
          <DetailsSection title={title} empty={events.length === 0 && t('stacks:event.none')}>
            <EventTable label={title} events={events} />
            {hasMore ? (
              <p>
                <Button size="s" busy={busy} onClick={showMore}>
                  {t('stacks:event.more')}
                </Button>
              </p>
            ) : null}
          </DetailsSection>
        );
      }}
    </LoadedPart>
  );
}

/** Do the newest events reach down to the older ones? If not, there are others between them, which nobody has asked for. */
export function touches(newest: readonly StackEvent[], older: readonly StackEvent[]): boolean {
  const known = new Set(older.map(({ id }) => id));
  return newest.some(({ id }) => known.has(id));
}

/** Returns the events of both lists in their order, each once: new ones have come in front of those that are known. */
export function joined(newest: readonly StackEvent[], older: readonly StackEvent[]): readonly StackEvent[] {
  const known = new Set(newest.map(({ id }) => id));
  return [...newest, ...older.filter(({ id }) => !known.has(id))];
}

const columns = ['time', 'resource', 'status', 'reason', 'physical-id'];

function EventTable({ label, events }: { label: string; events: readonly StackEvent[] }) {
  const t = useT();
  return (
    <FactTable
      label={label}
      columns={columns.map((name) => ({ label: t(`stacks:event.${name}`) }))}
      rows={events.map((event) => ({
        id: event.id,
        cells: [
          <Moment key="time" iso={event.event_time} />,
          <bdi key="resource">{event.resource_name}</bdi>,
          // A state of the past is never still on its way.
          <StatusCell key="status" status={pastStatus(event.resource_status)} />,
          event.resource_status_reason ? (
            <bdi key="reason">{event.resource_status_reason}</bdi>
          ) : (
            <Missing key="reason" />
          ),
          event.physical_resource_id ? (
            <bdi key="physical" dir="ltr">
              {event.physical_resource_id}
            </bdi>
          ) : (
            <Missing key="physical" />
          ),
        ],
      }))}
    />
  );
}

/** Returns a state that was: a mark that turns would say that something still goes on. */
function pastStatus(status: string) {
  const shown = statusOf(status);
  return shown && isMoving(status) ? ({ ...shown, tone: 'idle' } as const) : shown;
}
