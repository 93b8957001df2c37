import { type Disposable, type Services, toDisposable } from '#base';
import type { ActionResult } from '#registry';
import { Clock } from '../clock/clock.ts';
import { ResourceTypes } from '../registry/registry.ts';
import { Resources } from '../resources/resources.ts';
import { Scope } from '../scope/scope.ts';
import { Session } from '../session/session.ts';
import {
  type ActivityEntry,
  type ActivityOutcome,
  addActivity,
  clearActivity,
  noteSessionEnd,
} from './activity-log.ts';
import { onDidFailAct, originOf } from './result-origins.ts';

/** Stands for all items of a type: pages follow such a report, and no single item was changed. */
const everyItem = '*';

/** Keeps what actions did, from their results: no action has to do anything for it. Ends with what is returned. */
export function keepActivity(services: Services): Disposable {
  const session = services.get(Session);
  const keep = (result: ActionResult) => {
    // Somebody signed out in another tab: the list was forgotten there.
    if (session.ended !== 'elsewhere') addActivity(services, entriesOf(result, services));
  };
  noteSessionEnd(services, true);
  const listening = [
    services.get(Resources).onDidAct(keep),
    onDidFailAct(keep),
    session.onDidRenew(() => noteSessionEnd(services, false)),
    session.onDidEnd(({ reason }) => {
      if (reason === 'elsewhere') clearActivity(services);
    }),
  ];
  return toDisposable(() => {
    for (const each of listening) each.dispose();
  });
}

/** Returns an entry for each item that a result tells of. */
function entriesOf(result: ActionResult, services: Services): ActivityEntry[] {
  const origin = originOf(result);
  if (origin?.goesOn) return [];
  const { label, names, scope = services.get(Scope).key } = origin ?? {};
  const at = services.get(Clock).now();
  const entries = (outcome: ActivityOutcome): ActivityEntry[] =>
    result[outcome]
      .filter(({ id }) => (id !== '' || outcome === 'failed') && id !== everyItem)
      .map(({ type, id }) => {
        const name = names?.get(id) ?? nameOf(type, id, services);
        return {
          ...{ at, scope, type, id, outcome },
          ...(label === undefined ? {} : { label }),
          ...(name === undefined || name === '' ? {} : { name }),
        };
      });
  const failed = entries('failed');
  // Items that are followed because they are not as they were shown are among both.
  const hasFailed = new Set(failed.map(({ type, id }) => JSON.stringify([type, id])));
  const changed = (['created', 'deleted', 'updated'] as const)
    // A report that no action made says that pages have to read again, and not that the operator changed something.
    .filter((outcome) => outcome !== 'updated' || origin !== undefined)
    .flatMap(entries)
    .filter(({ type, id }) => !hasFailed.has(JSON.stringify([type, id])));
  return [...failed, ...changed];
}

/** Returns the name of an item that a page has shown. */
function nameOf(type: string, id: string, services: Services): string | undefined {
  const types = services.get(ResourceTypes);
  if (id === '' || !types.has(type)) return undefined;
  const item = services.get(Resources).peek(type, id);
  return item === undefined
    ? undefined
    : types
        .get(type)
        .whole()
        .itemName?.(item as never);
}
