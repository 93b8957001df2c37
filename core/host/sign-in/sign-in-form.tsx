import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { SignInState } from '#protocol';
import { pageRoot } from '#services/page/browser-page';
import { Alert, Button, Field, Select } from '#ui/controls/index.ts';
import { useT } from '#ui/services-context.tsx';
import { readCookie } from './cookies.ts';
import { DemoUsers } from './demo-users.tsx';
import { sendSignIn, signInAddress, type SignInOutcome } from './send-sign-in.ts';
import { isQuestion, type SignInStep, stepAfter } from './sign-in-steps.ts';
import { CodeStep, CredentialStep, NewPasswordStep, PasswordStep } from './step-fields.tsx';
import { lackOf, postedFields, type SignInKind, type TypedFields } from './typed-fields.ts';
import styles from './sign-in.module.css';

const firstFields = { credentials: PasswordStep, application_credential: CredentialStep };
const laterFields = { newPassword: NewPasswordStep, code: CodeStep };

/**
 * Shows the form for signing in. Script posts it and goes on; without script it is an ordinary form that the browser posts
 * itself. A refused attempt keeps everything but the password; what was right and is not enough leads to a further step.
 */
export function SignInForm({ state }: { state: SignInState }) {
  const t = useT();
  const form = useRef<HTMLFormElement>(null);
  const again = useRef<HTMLInputElement>(null);
  const [authType, setAuthType] = useState(state.initialAuthType);
  const [typed, setTyped] = useState<TypedFields>({
    ...nothingTyped,
    domain: state.domain.initial,
    region: state.initialRegion ?? state.regions[0]?.value ?? '',
  });
  const [step, setStep] = useState<SignInStep>(stepAfter(state.errorCode) === 'code' ? 'code' : 'first');
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState(() => leftError(t, state));
  const [refusals, setRefusals] = useState(error ? 1 : 0);
  const kind: SignInKind = state.authTypes.find(({ value }) => value === authType)?.kind ?? 'credentials';
  // Single sign-on has its form at another origin: the four fields go (AUTH-01).
  const first = kind === 'websso' ? null : firstFields[kind];
  const StepFields = step === 'first' ? first : laterFields[step];

  useEffect(() => {
    if (refusals > 0) again.current?.focus();
  }, [refusals]);

  const setter = (field: keyof TypedFields) => (value: string) => setTyped((now) => ({ ...now, [field]: value }));

  const goTo = (next: SignInStep, says: string | null) => {
    setStep(next);
    setError(says);
    if (says !== null) setRefusals((count) => count + 1);
    // A step that a refusal leads back to begins anew; the password is what a new one is proved by.
    const { username, domain, region, credentialId } = typed;
    const password = next === 'newPassword' ? typed.password : '';
    setTyped({ ...nothingTyped, username, domain, region, credentialId, password });
  };

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    if (!StepFields) {
      // No form: the page's policy lets forms lead nowhere but to the console, redirects included.
      const next = encodeURIComponent(state.next);
      location.assign(`${pageRoot()}auth/websso/start/${encodeURIComponent(authType)}/?next=${next}`);
      return;
    }
    const lack = lackOf(step, kind, typed);
    if (lack) {
      setError(t(`core:signIn.${lack.words}`));
      form.current?.querySelector<HTMLInputElement>(`#${lack.field}`)?.focus();
      return;
    }
    setBusy(true);
    setError(null);
    const outcome = await sendSignIn({ ...postedFields(step, kind, typed), next: state.next });
    if ('location' in outcome) {
      location.assign(outcome.location);
      return;
    }
    setBusy(false);
    const code = 'code' in outcome ? outcome.code : undefined;
    // Without an answer nothing is known: the step can be tried again.
    goTo('failure' in outcome ? step : stepAfter(code), isQuestion(code) ? null : wordsOf(t, outcome));
  };

  const options = state.authTypes.map(({ value, label, kind: own }) => ({
    value,
    label: label || t(`core:signIn.method.${own}`),
  }));
  return (
    <form
      ref={form}
      method="post"
      action={signInAddress()}
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
      {state.reason && !error && step === 'first' ? (
        <Alert type="info" icon="clock">
          {t(`core:signIn.reason.${state.reason}`)}
        </Alert>
      ) : null}
      {error ? (
        <Alert type="danger" live>
          {error}
        </Alert>
      ) : null}
      {step === 'first' ? null : <Alert type="info">{t(`core:signIn.${step}.hint`)}</Alert>}
      {state.authTypes.length > 1 && step === 'first' ? (
        <Field id="id_auth_type" label={t('core:signIn.authType')}>
          <Select name="auth_type" options={options} value={authType} onChange={setAuthType} />
        </Field>
      ) : null}
      {StepFields ? (
        <StepFields state={state} typed={typed} setter={setter} again={again} />
      ) : (
        <p className={styles['cloud']}>{t('core:signIn.external')}</p>
      )}
      <Button type="submit" variant="primary" busy={busy} className={styles['submit']}>
        {t(step === 'first' ? (StepFields ? 'core:signIn.submit' : 'core:signIn.go') : `core:signIn.${step}.submit`)}
      </Button>
      {step === 'first' ? null : (
        <Button variant="quiet" className={styles['submit']} onClick={() => goTo('first', null)}>
          {t('core:signIn.back')}
        </Button>
      )}
      {kind === 'credentials' && step === 'first' && state.demoUsers.length > 0 ? (
        <DemoUsers
          users={state.demoUsers}
          onChoose={(user) => {
            setTyped({ ...typed, username: user.name, password: user.password });
            setError(null);
          }}
        />
      ) : null}
    </form>
  );
}

const nothingTyped: TypedFields = {
  username: '',
  password: '',
  domain: '',
  region: '',
  newPassword: '',
  repeated: '',
  passcode: '',
  credentialId: '',
  credentialSecret: '',
};

type Translate = (key: string, values?: Record<string, unknown>) => string;

/** The error that a form post without script left. */
function leftError(t: Translate, { error, errorCode }: SignInState): string | null {
  // The step that this code leads to says so itself.
  if (error === null || errorCode === 'CODE_REQUIRED') return null;
  return wordsOf(t, errorCode === null ? { message: error } : { message: error, code: errorCode });
}

function wordsOf(t: Translate, outcome: Exclude<SignInOutcome, { location: string }>): string {
  if ('message' in outcome)
    return outcome.code ? t(`core:signIn.error.${outcome.code}`, { defaultValue: outcome.message }) : outcome.message;
  return outcome.failure === 'noAnswer'
    ? t('core:signIn.noAnswer')
    : t('core:signIn.unexpected', { status: outcome.status });
}
