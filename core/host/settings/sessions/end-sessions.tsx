import { type FormEvent, useId, useRef, useState } from 'react';
import type { Services } from '#base';
import { type ActionResult, resultOf } from '#registry';
import { callApi } from '#services/api/call-api';
import { HttpError } from '#services/http/http';
import { I18n } from '#services/i18n/i18n';
import { type ModalContentProps, Modals } from '#services/modals/modals';
import { Session } from '#services/session/session';
import { Toasts } from '#services/toasts/toasts';
import { Button, Field, PasswordInput } from '#ui/controls/index.ts';
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
  useFocusOnError(place, attention);
  const lines = rows.map((row) => ({
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
    const left = rows.filter((row) => !ended.includes(row));
    const outcome = await endEach(services, left, password, (row) => ended.push(row));
    setBusy(false);
    if (outcome === 'done') return close();
    // A toast tells of other failures; the password stays as it was typed.
    if (outcome === 'failed') return;
    setPassword('');
    refuse('core:userSettings.password.incorrect');
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

/** Ends the sessions in turn: the gateway checks the password with each. One that is gone already counts as ended. */
async function endEach(
  services: Services,
  rows: readonly SessionRow[],
  password: string,
  onEnd: (row: SessionRow) => void,
): Promise<'done' | 'incorrect' | 'failed'> {
  for (const row of rows) {
    try {
      const input = { params: { id: row.id }, body: { password } };
      await callApi(services, 'endAnySession', input, { handled: [400, 404] });
    } catch (error) {
      if (!(error instanceof HttpError)) throw error;
      if (error.status === 400) return 'incorrect';
      if (error.status !== 404) return 'failed';
    }
    onEnd(row);
  }
  return 'done';
}
