import { type FormEvent, useEffect, useId, useState } from 'react';
import { errorText } from '#base';
import { signOut } from '#services/activity/sign-out';
import { HttpError } from '#services/http/http';
import { Page } from '#services/page/page';
import { Session, type SessionEnd } from '#services/session/session';
import { Alert, Button, Field, PasswordInput, TextInput } from '#ui/controls/index.ts';
import { ModalFooterSpace, ModalFrame } from '#ui/modal/modal-frame.tsx';
import { useService, useServices, useT } from '#ui/services-context.tsx';
import { onRenewalRefused, openRenewalWindow } from './renewal-window.ts';

/** Ended, or about to: then it says when, and can be closed. */
type Props = { reason: SessionEnd } | { reason: 'soon'; time: string; onClose(): void };

/** Asks for the password, and for a one-time code where Keystone wants one, over the page as it is: nothing on it is lost. Single sign-on has a window of its own. */
export function SignInAgain(props: Props) {
  const t = useT();
  const services = useServices();
  const session = useService(Session);
  const page = useService(Page);
  // Absent: with a password, which can be asked for here.
  const method = session.current().signed_in_with;
  const formId = useId();
  const [password, setPassword] = useState('');
  /** Null: the password is asked for. */
  const [code, setCode] = useState<string | null>(null);
  const [state, setState] = useState<{ busy?: boolean; error?: string }>({});
  const [isBlocked, setBlocked] = useState(false);
  const provider = isBlocked || method === 'application_credential' ? undefined : method;
  useEffect(() => {
    if (provider === undefined) return;
    const refusals = onRenewalRefused(page.webRoot, (error) => setState({ error }));
    return () => refusals.dispose();
  }, [page, provider]);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (provider !== undefined) {
      setState({});
      return setBlocked(!openRenewalWindow(page.webRoot, provider, session.current()));
    }
    if (method !== undefined) return page.leaveTo(page.webRoot + placeOf(method));
    if (state.busy || !(code ?? password)) return;
    setState({ busy: true });
    try {
      await (code === null ? session.renew(password) : session.renew('', code));
    } catch (error) {
      const refusal = error instanceof HttpError ? error.problem?.code : undefined;
      setPassword('');
      setCode(refusal?.startsWith('CODE_') ? '' : null);
      setState(refusal === 'CODE_REQUIRED' ? {} : { error: errorText(error) });
    }
  };
  return (
    <ModalFrame
      size="small"
      title={t('core:shell.ended.title')}
      anyProject
      {...(props.reason === 'soon' && { onClose: props.onClose })}
      footer={
        <>
          <Button variant="quiet" onClick={() => signOut(services)}>
            {t('core:shell.user.signOut')}
          </Button>
          <ModalFooterSpace />
          <Button type="submit" form={formId} variant="primary" busy={state.busy ?? false}>
            {t(method === undefined || provider !== undefined ? 'core:shell.ended.signIn' : 'core:shell.ended.leave')}
          </Button>
        </>
      }
    >
      <Alert type="info" icon="clock">
        {method !== undefined
          ? t(provider === undefined ? 'core:shell.ended.leaveHint' : 'core:shell.ended.windowHint')
          : props.reason === 'soon'
            ? t('core:shell.ended.soon', { time: props.time })
            : t(`core:shell.ended.${props.reason}`)}
      </Alert>
      <form id={formId} onSubmit={(event) => void submit(event)} style={{ display: 'contents' }}>
        {state.error ? (
          <Alert type="danger" live>
            {state.error}
          </Alert>
        ) : null}
        <Field label={t('core:shell.ended.user')}>
          <TextInput value={session.current().username} onChange={() => undefined} readOnly autoComplete="username" />
        </Field>
        {method !== undefined ? null : code === null ? (
          <Field label={t('core:shell.ended.password')}>
            <PasswordInput value={password} onChange={setPassword} data-autofocus="" required />
          </Field>
        ) : (
          <Field label={t('core:shell.ended.code')} help={t('core:shell.ended.codeHint')}>
            <TextInput
              value={code}
              onChange={setCode}
              autoComplete="one-time-code"
              inputMode="numeric"
              autoFocus
              mono
              required
            />
          </Field>
        )}
      </form>
    </ModalFrame>
  );
}

/** Returns where somebody who did not sign in with a password does so again, and comes back to this page. */
function placeOf(method: string): string {
  const next = encodeURIComponent(location.pathname + location.search);
  return method === 'application_credential'
    ? `auth/login/?reason=expired&next=${next}`
    : `auth/websso/start/${encodeURIComponent(method)}/?next=${next}`;
}
