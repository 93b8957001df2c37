import type { CinderCall, CinderRoutes } from './call.ts';
import { enforce, linksOf } from './call.ts';
import type { CinderCore } from './cinder-core.ts';
import { notFound } from './fault.ts';
import { allowedFilters, nextLinks, pageOfThings, readListQuery } from './list-query.ts';
import { cinderTime, type MessageRecord } from './cinder-records.ts';
import { targetOf } from './volumes.ts';

const month = 30 * 24 * 3600_000;

/** Failures after a call had been accepted, told to the people of the project (3.3 and later). */
export function messageRoutes(route: CinderRoutes, core: CinderCore): void {
  route('GET', '/messages', { since: 3 }, (call) => {
    enforce(core, call, 'message:get_all');
    const asked = readListQuery(call.query);
    const filters = [...allowedFilters(call, 'message', asked.filters)].filter(([name]) => name !== 'all_tenants');
    const matching = [...core.messages.values()].filter(
      (message) =>
        (call.isAdmin || message.project_id === call.projectId) &&
        filters.every(([name, value]) => String(valueOf(message, name)) === value),
    );
    const page = pageOfThings(matching, asked, valueOf, {
      find: (id) => core.messages.get(id),
      missing: (id) => `Message ${id} could not be found.`,
      keys: 'event_id resource_type resource_uuid request_id message_level guaranteed_until',
    });
    const ids = page.map(({ id }) => id);
    return {
      messages: page.map((message) => view(call, message)),
      ...nextLinks(call, 'messages_links', 'messages', ids),
    };
  });
  route('GET', '/messages/:id', { since: 3 }, (call) => {
    const message = findMessage(core, call);
    enforce(core, call, 'message:get', targetOf(message));
    return { message: view(call, message) };
  });
  route('DELETE', '/messages/:id', { since: 3, status: 204 }, (call) => {
    const message = findMessage(core, call);
    enforce(core, call, 'message:delete', targetOf(message));
    core.messages.delete(message.id);
  });
}

/** Tells the project that no back end could take its volume. */
export function tellNoHost(core: CinderCore, volumeId: string, requestId: string): void {
  const volume = core.volumes.get(volumeId);
  if (!volume) return;
  const message: MessageRecord = {
    id: core.context.ids.uuid(),
    project_id: volume.project_id,
    event_id: 'VOLUME_VOLUME_001_003',
    user_message: 'schedule allocate volume:Could not find any available weighted backend.',
    message_level: 'ERROR',
    resource_type: 'VOLUME',
    resource_uuid: volume.id,
    request_id: requestId,
    created_at: core.now(),
    guaranteed_until: core.now() + month,
  };
  core.messages.set(message.id, message);
}

function findMessage(core: CinderCore, call: CinderCall): MessageRecord {
  const id = call.params['id']!;
  const message = core.messages.get(id);
  if (!message || !(call.isAdmin || message.project_id === call.projectId)) {
    notFound(`Message ${id} could not be found.`);
  }
  return message;
}

function valueOf(message: MessageRecord, key: string): string | number | undefined {
  return Object.hasOwn(message, key) ? message[key as keyof MessageRecord] : undefined;
}

function view(call: CinderCall, message: MessageRecord): object {
  const { project_id: _owner, created_at: created, guaranteed_until: until, ...rest } = message;
  return {
    ...rest,
    created_at: cinderTime(created),
    guaranteed_until: cinderTime(until),
    links: linksOf(call, 'messages', message.id),
  };
}
