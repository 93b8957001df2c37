import { type callApi, I18n, Session, useService, useT } from '@sextant/sdk';
import { IconButton, Missing, Moment, ShortId } from '@sextant/ui';
import { Fragment, useId, useState } from 'react';
import { ActionEvents } from './action-events.tsx';
import { useDuration } from './duration.ts';
import { utc } from './native-times.ts';
import styles from './action-table.module.css';

export type LoggedAction = Awaited<ReturnType<typeof callApi<'listServerActions'>>>['items'][number];

export interface ActionTableProps {
  label: string;
  server: string;
  actions: readonly LoggedAction[];
}

const columns = ['action', 'begun', 'duration', 'user', 'request', 'message'];

/** Actions that were done to a server. A row opens the steps that nova took. */
export function ActionTable({ label, server, actions }: ActionTableProps) {
  const t = useT();
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const toggle = (id: string) =>
    setOpen((now) => new Set(now.has(id) ? [...now].filter((each) => each !== id) : [...now, id]));
  return (
    // A part that scrolls has to be in reach of the keyboard.
    <div className={styles['scroll']} role="region" aria-label={label} tabIndex={0}>
      <table className={styles['table']}>
        <thead>
          <tr>
            <th scope="col">
              <span className={styles['hidden']}>{t('instances:details.actions.events')}</span>
            </th>
            {columns.map((name) => (
              <th key={name} scope="col">
                {t(`instances:details.actions.${name}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {actions.map((action) => (
            <ActionRows
              key={action.request_id}
              server={server}
              action={action}
              open={open.has(action.request_id)}
              onToggle={() => toggle(action.request_id)}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface ActionRowsProps {
  server: string;
  action: LoggedAction;
  open: boolean;
  onToggle(): void;
}

function ActionRows({ server, action, open, onToggle }: ActionRowsProps) {
  const t = useT();
  const i18n = useService(I18n);
  const duration = useDuration();
  const events = useId();
  const { id: own, username } = useService(Session).current();
  const { action: name, request_id: request, start_time: start, updated_at: end, user_id: user, message } = action;
  const key = `instances:details.actions.names.${name}`;
  const word = i18n.has(key) ? t(key) : name;
  return (
    <Fragment>
      <tr>
        <td>
          <IconButton
            size="s"
            icon={open ? 'chevron-down' : 'chevron-right'}
            flip={!open}
            label={t('instances:details.actions.open', { action: word })}
            aria-expanded={open}
            aria-controls={open ? events : undefined}
            onClick={onToggle}
          />
        </td>
        <td>{word}</td>
        <td>
          <Moment iso={utc(start)} />
        </td>
        <td>{duration(start, end) ?? <Missing />}</td>
        <td>
          {user && user === own ? (
            <bdi>{username}</bdi>
          ) : user ? (
            <ShortId id={user} label={t('instances:details.actions.user')} />
          ) : (
            <Missing />
          )}
        </td>
        <td>
          <ShortId id={request} label={t('instances:details.actions.request')} />
        </td>
        <td>{message ? <bdi dir="auto">{message}</bdi> : <Missing />}</td>
      </tr>
      {open ? (
        <tr id={events}>
          <td colSpan={columns.length + 1} className={styles['events']}>
            <ActionEvents server={server} request={request} label={word} />
          </td>
        </tr>
      ) : null}
    </Fragment>
  );
}
