import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { SignInState } from '#protocol';
import { Alert, Button, Field, PasswordInput, Select, TextInput } from '#ui/controls/index.ts';
import { useT } from '#ui/services-context.tsx';
import { readCookie } from './cookies.ts';
import { DemoUsers } from './demo-users.tsx';
import { sendSignIn, signInAddress, type SignInOutcome } from './send-sign-in.ts';
import styles from './sign-in.module.css';

/**
 * Shows the form for signing in. Script posts it and goes on; without script it is an ordinary form that the browser posts
 * itself. A refused attempt keeps everything but the password.
 */
export function SignInForm({ state }: { state: SignInState }) {
  const t = useT();
  const form = useRef<HTMLFormElement>(null);
  const passwordField = useRef<HTMLInputElement>(null);
  const [authType, setAuthType] = useState(state.initialAuthType);
  const [username, setUsername] = useState('');
  const [password, setPassword] = useState('');
  const [domain, setDomain] = useState(state.domain.initial);
  const [region, setRegion] = useState(state.initialRegion ?? state.regions[0]?.value ?? '');
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState(state.error);
  const [capsLock, setCapsLock] = useState(false);
  // Choosing anything but credentials leads to another page's form: the four fields go (AUTH-01).
  const hasFields = state.authTypes.length < 2 || authType === 'credentials';

  useEffect(() => {
    if (error) passwordField.current?.focus();
  }, [error]);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    // Other ways of signing in lead to another origin, where only the browser itself can post.
    if (!hasFields) return;
    event.preventDefault();
    if (busy) return;
    if (!username || !password) {
      setError(t('core:signIn.required'));
      form.current?.querySelector<HTMLInputElement>(username ? '#id_password' : '#id_username')?.focus();
      return;
    }
    setBusy(true);
    setError(null);
    const outcome = await sendSignIn({ username, password, domain, region, auth_type: authType, next: state.next });
    if ('location' in outcome) {
      location.assign(outcome.location);
      return;
    }
    setBusy(false);
    setPassword('');
    setError(wordsOf(t, outcome));
  };

  return (
    <form
      ref={form}
      method="post"
      action={signInAddress}
      className={styles['form']}
      onSubmit={(event) => void submit(event)}
    >
      <input type="hidden" name="next" value={state.next} />
      <input type="hidden" name="csrfmiddlewaretoken" value={readCookie('csrftoken') ?? ''} />
      <div>
        <h1 className={styles['title']}>{t('core:signIn.title')}</h1>
        <p className={styles['cloud']}>
          <bdi>{state.cloud.name}</bdi>
        </p>
      </div>
      {state.reason && !error ? (
        <Alert type="info" icon="clock">
          {t(`core:signIn.reason.${state.reason}`)}
        </Alert>
      ) : null}
      {error ? (
        <Alert type="danger" live>
          {error}
        </Alert>
      ) : null}
      {state.authTypes.length > 1 ? (
        <Field id="id_auth_type" label={t('core:signIn.authType')}>
          <Select name="auth_type" options={state.authTypes} value={authType} onChange={setAuthType} />
        </Field>
      ) : null}
      {hasFields ? (
        <>
          <Field id="id_username" label={t('core:signIn.username')}>
            <TextInput
              name="username"
              value={username}
              onChange={setUsername}
              autoComplete="username"
              autoCapitalize="none"
              spellCheck={false}
              autoFocus
              required={false}
            />
          </Field>
          <Field
            id="id_password"
            label={t('core:signIn.password')}
            help={capsLock ? t('core:signIn.capsLock') : undefined}
          >
            <PasswordInput
              ref={passwordField}
              name="password"
              value={password}
              onChange={setPassword}
              showLabel={t('core:signIn.showPassword')}
              hideLabel={t('core:signIn.hidePassword')}
              onKeyUp={(event) => setCapsLock(event.getModifierState('CapsLock'))}
            />
          </Field>
          <Where state={state} domain={domain} region={region} onDomain={setDomain} onRegion={setRegion} />
        </>
      ) : (
        <p className={styles['cloud']}>{t('core:signIn.external')}</p>
      )}
      <Button type="submit" variant="primary" busy={busy} className={styles['submit']}>
        {t(hasFields ? 'core:signIn.submit' : 'core:signIn.go')}
      </Button>
      {hasFields && state.demoUsers.length > 0 ? (
        <DemoUsers
          users={state.demoUsers}
          onChoose={(user) => {
            setUsername(user.name);
            setPassword(user.password);
            setError(null);
          }}
        />
      ) : null}
    </form>
  );
}

interface WhereProps {
  state: SignInState;
  domain: string;
  region: string;
  onDomain(domain: string): void;
  onRegion(region: string): void;
}

/** Domain and region, each only where there is a choice. What isn't shown is posted all the same. */
function Where({ state, domain, region, onDomain, onRegion }: WhereProps) {
  const t = useT();
  const shownRegion = state.regions.length > 1;
  return (
    <>
      {state.domain.shown ? null : <input type="hidden" name="domain" value={domain} />}
      {shownRegion ? null : <input type="hidden" name="region" value={region} />}
      {state.domain.shown || shownRegion ? (
        <div className={styles['pair']}>
          {state.domain.shown ? (
            <Field id="id_domain" label={t('core:signIn.domain')}>
              {state.domain.choices ? (
                <Select name="domain" options={state.domain.choices} value={domain} onChange={onDomain} />
              ) : (
                <TextInput name="domain" value={domain} onChange={onDomain} autoCapitalize="none" spellCheck={false} />
              )}
            </Field>
          ) : null}
          {shownRegion ? (
            <Field id="id_region" label={t('core:signIn.region')}>
              <Select name="region" options={state.regions} value={region} onChange={onRegion} />
            </Field>
          ) : null}
        </div>
      ) : null}
    </>
  );
}

function wordsOf(
  t: (key: string, values?: Record<string, unknown>) => string,
  outcome: Exclude<SignInOutcome, { location: string }>,
): string {
  if ('message' in outcome)
    return outcome.code ? t(`core:signIn.error.${outcome.code}`, { defaultValue: outcome.message }) : outcome.message;
  return outcome.failure === 'noAnswer'
    ? t('core:signIn.noAnswer')
    : t('core:signIn.unexpected', { status: outcome.status });
}
