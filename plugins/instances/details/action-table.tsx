import { type callApi, I18n, Session, useService, useT } from '@sextant/sdk';
import { FactTable, Missing, Moment, ShortId } from '@sextant/ui';
import type { Server } from '../server.ts';
import { ActionEvents } from './action-events.tsx';
import { useDuration } from './duration.ts';
import { utc } from './native-times.ts';
import { useUserNames } from './user-names.ts';

export type LoggedAction = Awaited<ReturnType<typeof callApi<'listServerActions'>>>['items'][number];

export interface ActionTableProps {
  label: string;
  server: Server;
  actions: readonly LoggedAction[];
}

const columns = ['action', 'begun', 'duration', 'user', 'request', 'message'];

/** Draws the actions that were done to a server. A row opens the steps that nova took. */
export function ActionTable({ label, server, actions }: ActionTableProps) {
  const t = useT();
  const i18n = useService(I18n);
  const duration = useDuration();
  const { id: own, username } = useService(Session).current();
  const names = useUserNames(actions.flatMap(({ user_id: user }) => (user && user !== own ? [user] : [])));
  const wordOf = (action: string) => {
    const key = `instances:details.actions.names.${action}`;
    return i18n.has(key) ? t(key) : action;
  };
  const words = new Map(actions.map(({ request_id: request, action }) => [request, wordOf(action)]));
  const labelOf = (request: string) => words.get(request) ?? request;
  const userOf = (user: string | null | undefined) => {
    if (!user) return <Missing key="user" />;
    if (user === own) return <bdi key="user">{username}</bdi>;
    const name = names.get(user);
    if (name)
      return (
        <bdi key="user" title={user}>
          {name}
        </bdi>
      );
    return <ShortId key="user" id={user} label={t('instances:details.actions.user')} />;
  };
  return (
    <FactTable
      label={label}
      columns={columns.map((name) => ({ label: t(`instances:details.actions.${name}`) }))}
      rows={actions.map(({ request_id: request, start_time: start, updated_at: end, user_id: user, message }) => ({
        id: request,
        cells: [
          labelOf(request),
          <Moment key="begun" iso={utc(start)} />,
          duration(start, end) ?? <Missing key="duration" />,
          userOf(user),
          <ShortId key="request" id={request} label={t('instances:details.actions.request')} />,
          message ? (
            <bdi key="message" dir="auto">
              {message}
            </bdi>
          ) : (
            <Missing key="message" />
          ),
        ],
      }))}
      detail={{
        label: t('instances:details.actions.events'),
        nameOf: (request) => t('instances:details.actions.open', { action: labelOf(request) }),
        view: (request) => <ActionEvents server={server} request={request} label={labelOf(request)} />,
      }}
    />
  );
}
