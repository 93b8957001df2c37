import type { Services } from '#base';
import {
  type Action,
  type ActionResult,
  columnOf,
  defineResourceType,
  type Facet,
  nothingChanged,
  resultOf,
} from '#registry';
import { callApi } from '#services/api/call-api';
import { HttpError } from '#services/http/http';
import { Session } from '#services/session/session';
import { sessionTypeId } from '../console-panels.ts';
import { CutNote } from './cut-note.tsx';
import { listedPart } from './listed-part.ts';
import { Browser } from './session-cells.tsx';
import type { SessionRow } from './session-row.ts';

/** Administrators who signed in without a password have none to give again. */
const allowed = ({ is_current: isCurrent }: SessionRow, services: Services): boolean | string => {
  if (services.get(Session).current().signed_in_with !== undefined) return 'core:sessions.noPassword';
  return isCurrent ? 'core:sessions.isCurrent' : true;
};

const endSelected = async (rows: readonly SessionRow[], services: Services, label: string) => {
  const { endSessions } = await import('./end-sessions.tsx');
  const ended = rows.filter((row) => allowed(row, services) === true);
  return ended.length > 0 ? endSessions(services, ended, label) : nothingChanged;
};

const endOne: Action<SessionRow> = {
  id: 'sessions.end',
  label: 'core:sessions.endOne.label',
  icon: 'log-out',
  danger: true,
  asks: true,
  allowed,
  perform: ({ items, services }) => endSelected(items, services, 'core:sessions.endOne.label'),
};
const endAllOfUser: Action<SessionRow> = {
  id: 'sessions.end-all-of-user',
  label: 'core:sessions.endOfUser',
  icon: 'user',
  danger: true,
  asks: true,
  allowed: (row, services) => allowed({ ...row, is_current: false }, services),
  perform: async ({ items: [row], services }) => (row ? endAllOf(row.user.id, services) : nothingChanged),
};
/** Ends a thousand at a time, each time after the question. Stops where it was closed, or where one could not be ended. */
async function endAllOf(userId: string, services: Services): Promise<ActionResult> {
  const ended: string[] = [];
  for (;;) {
    const { rows, hasMore } = await listSessions(services, { userId });
    const offered = rows.filter((row) => allowed(row, services) === true).length;
    const { deleted } = await endSelected(rows, services, 'core:sessions.endOfUser');
    ended.push(...deleted.map(({ id }) => id));
    if (!hasMore || offered === 0 || deleted.length < offered) return resultOf(sessionTypeId, { deleted: ended });
  }
}
const endSeveral: Action<SessionRow> = {
  ...endOne,
  id: 'sessions.end-selected',
  label: 'core:sessions.endSelected',
  perform: ({ items, services }) => endSelected(items, services, 'core:sessions.endSelected'),
};

/** `GET /api/sessions/all/`: up to a thousand, those used last first. @param of a user, else all of them */
async function listSessions(
  services: Services,
  { userId, signal }: { userId?: string; signal?: AbortSignal | undefined } = {},
): Promise<{ rows: SessionRow[]; hasMore: boolean }> {
  const input = userId === undefined ? {} : { query: { user_id: userId } };
  const options = { ...(signal ? { signal } : {}), quiet: true };
  const { items, has_more: hasMore } = await callApi(services, 'listAllSessions', input, options);
  // A gateway of an earlier version lists those of all users in any case.
  const asked = items.filter(({ user }) => userId === undefined || user.id === userId);
  const rows = asked.map((item) => ({ ...item, user_name: item.user.name, domain_name: item.user.domain_name }));
  return { rows, hasMore };
}

const client = (name: keyof SessionRow, label: string): Facet => ({ name, label, filteredBy: 'client' });

/** Sessions as a resource type of the console's own: the same table, search and actions as everywhere. */
export const sessionType = defineResourceType<SessionRow>({
  id: sessionTypeId,
  name: 'core:sessions.type',
  index: '/settings/sessions',
  itemName: ({ user_name: name }) => name,
  itemId: ({ id }) => id,
  trackBy: (row) => JSON.stringify(row),
  load: async (id, { services, signal }) => {
    const row = (await listSessions(services, { signal })).rows.find((one) => one.id === id);
    if (!row) throw new HttpError(404, id);
    return row;
  },
  list: async (_request, { services, signal }) => {
    const { rows, hasMore } = await listSessions(services, { signal });
    listedPart.set(hasMore);
    // No further page follows: the note tells of what the gateway leaves out.
    return { items: rows, hasMore: false };
  },
  note: CutNote,
  columns: [
    columnOf<SessionRow>({ id: 'user_name', label: 'core:sessions.user', priority: 1, width: 160 }),
    columnOf<SessionRow>({ id: 'domain_name', label: 'core:sessions.domain', priority: 3, width: 130 }),
    columnOf<SessionRow>({
      id: 'project_name',
      label: 'core:sessions.project',
      priority: 4,
      format: 'noValue',
      width: 130,
    }),
    columnOf<SessionRow>({ id: 'browser', label: 'core:sessions.browser', priority: 2, view: Browser, width: 260 }),
    columnOf<SessionRow>({ id: 'address', label: 'core:sessions.address', priority: 2, width: 150 }),
    columnOf<SessionRow>({
      id: 'signed_in_at',
      label: 'core:sessions.began',
      priority: 3,
      format: 'relativeTime',
      sort: 'timestamp',
    }),
    columnOf<SessionRow>({
      id: 'seen_at',
      label: 'core:sessions.lastUsed',
      priority: 1,
      format: 'relativeTime',
      sort: 'timestamp',
      sortDefault: 'desc',
    }),
    columnOf<SessionRow>({
      id: 'expires_at',
      label: 'core:sessions.ends',
      priority: 4,
      format: 'relativeTime',
      sort: 'timestamp',
    }),
  ],
  facets: [
    { ...client('user_name', 'core:sessions.user'), persistent: true },
    client('domain_name', 'core:sessions.domain'),
    client('project_name', 'core:sessions.project'),
    client('address', 'core:sessions.address'),
    client('browser', 'core:sessions.browser'),
  ],
  actions: { item: [endOne, endAllOfUser], batch: [endSeveral] },
  emptyHint: 'core:sessions.empty',
});
