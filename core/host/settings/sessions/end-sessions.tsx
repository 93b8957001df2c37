import { type FormEvent, useId, useRef, useState } from 'react';
import type { Services } from '#base';
import { type ActionResult, resultOf } from '#registry';
import { callApi } from '#services/api/call-api';
import { HttpError } from '#services/http/http';
import { I18n } from '#services/i18n/i18n';
import { type ModalContentProps, Modals } from '#services/modals/modals';
import { Session } from '#services/session/session';
import { Toasts } from '#services/toasts/toasts';
import { Alert, Button, Field, PasswordInput } from '#ui/controls/index.ts';
import { ConfirmationLines } from '#ui/confirm/confirm-dialog.tsx';
import { useFocusOnError } from '#ui/form/use-focus-on-error.ts';
import { ModalFooterSpace, ModalFrame } from '#ui/modal/modal-frame.tsx';
import { useService, useServices, useT } from '#ui/services-context.tsx';
import { sessionTypeId } from '../console-panels.ts';
import styles from './end-sessions.module.css';
import { sessionBrowser } from './session-browser.ts';
import type { SessionRow } from './session-row.ts';

/**
 * Ends sessions of any users after a question, in which administrators give their own password again.
 * @param label a key: the words of the action, which are those of the question and of its button, too
 * @returns the sessions that have ended, also where the question was closed before all had
 */
export async function endSessions(
  services: Services,
  rows: readonly SessionRow[],
  label: string,
): Promise<ActionResult> {
  const ended: SessionRow[] = [];
  const i18n = services.get(I18n);
  const title = i18n.t(label);
  await services.get(Modals).open<void>({
    ...{ id: 'sessions.end', size: 'small', title, bare: true },
    content: ({ close }) => <EndSessions rows={rows} ended={ended} title={title} close={close} />,
  });
  if (ended.length > 0) {
    const names = i18n.list([...new Set(ended.map(({ user }) => user.name))]);
    services.get(Toasts).add('success', i18n.t('core:sessions.endedOf', { names, count: ended.length }));
  }
  return resultOf(sessionTypeId, { deleted: ended.map(({ id }) => id) });
}

interface EndSessionsProps extends Pick<ModalContentProps<void>, 'close'> {
  rows: readonly SessionRow[];
  /** Takes in those that have ended. */
  ended: SessionRow[];
  title: string;
}

function EndSessions({ rows, ended, title, close }: EndSessionsProps) {
  const t = useT();
  const services = useServices();
  const i18n = useService(I18n);
  const { username } = useService(Session).current();
  const formId = useId();
  const place = useRef<HTMLFormElement>(null);
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const [attention, setAttention] = useState(0);
  /** The sessions that have not ended yet. */
  const [left, setLeft] = useState(rows);
  useFocusOnError(place, attention);
  const lines = left.map((row) => ({
    name: row.user.name,
    detail: i18n.list([sessionBrowser(row, i18n), row.address]),
  }));
  const refuse = (key: string) => {
    setProblem(t(key));
    setAttention((times) => times + 1);
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    if (password === '') return refuse('core:userSettings.password.missing.current');
    setBusy(true);
    const outcome = await endAtOnce(services, left, password);
    setBusy(false);
    // A toast tells of other failures; the password stays as it was typed.
    if (outcome === 'failed') return;
    if (outcome === 'incorrect') {
      setPassword('');
      return refuse('core:userSettings.password.incorrect');
    }
    ended.push(...left.filter(({ id }) => outcome.has(id)));
    const remaining = left.filter(({ id }) => !outcome.has(id));
    if (remaining.length === 0) return close();
    setLeft(remaining);
  };
  return (
    <ModalFrame
      title={title}
      anyProject
      onClose={() => close()}
      footer={
        <>
          <Button variant="quiet" onClick={() => close()}>
            {t('core:confirm.cancel')}
          </Button>
          <ModalFooterSpace />
          <Button type="submit" form={formId} variant="danger" busy={busy}>
            {title}
          </Button>
        </>
      }
    >
      <form id={formId} ref={place} noValidate onSubmit={(event) => void submit(event)} className={styles['form']}>
        {left.length < rows.length ? (
          <Alert type="warning" live>
            {t('core:sessions.notEnded', { count: left.length })}
          </Alert>
        ) : null}
        <p>{t('core:sessions.endMessage')}</p>
        <ConfirmationLines lines={lines} label={t('core:sessions.title')} />
        {/* Password managers ask whose password it is. */}
        <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
        <Field label={t('core:sessions.password')} help={t('core:sessions.passwordHelp')} error={problem}>
          <PasswordInput
            value={password}
            onChange={(value) => {
              setPassword(value);
              setProblem(undefined);
            }}
            data-autofocus=""
          />
        </Field>
      </form>
    </ModalFrame>
  );
}

/**
 * Ends the sessions with one check of the password. A session that is gone already counts as ended.
 * @returns the ids of those that have ended
 */
async function endAtOnce(
  services: Services,
  rows: readonly SessionRow[],
  password: string,
): Promise<ReadonlySet<string> | 'incorrect' | 'failed'> {
  const [first, ...others] = rows.map(({ id }) => id);
  if (first === undefined) return new Set();
  try {
    const input = { body: { password, ids: [first, ...others] as [string, ...string[]] } };
    const { items } = await callApi(services, 'endSessions', input, { handled: [400] });
    return new Set(items.flatMap(({ id, outcome }) => (outcome === 'ended' || outcome === 'gone' ? id : [])));
  } catch (error) {
    if (!(error instanceof HttpError)) throw error;
    return error.status === 400 ? 'incorrect' : 'failed';
  }
}
