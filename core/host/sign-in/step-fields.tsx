import { type Ref, useState } from 'react';
import type { SignInState } from '#protocol';
import { Field, PasswordInput, Select, TextInput } from '#ui/controls/index.ts';
import { useT } from '#ui/services-context.tsx';
import type { TypedFields } from './typed-fields.ts';
import styles from './sign-in.module.css';

export interface StepProps {
  state: SignInState;
  typed: TypedFields;
  /** Returns what takes a field's new value. */
  setter(field: keyof TypedFields): (value: string) => void;
  /** The field that a refusal leads back to. */
  again: Ref<HTMLInputElement>;
}

/** User name, password and where the account is. */
export function PasswordStep({ state, typed, setter, again }: StepProps) {
  const t = useT();
  const [capsLock, setCapsLock] = useState(false);
  return (
    <>
      <Field id="id_username" label={t('core:signIn.username')}>
        <TextInput
          name="username"
          value={typed.username}
          onChange={setter('username')}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          autoFocus
          required={false}
        />
      </Field>
      <Field id="id_password" label={t('core:signIn.password')} help={capsLock ? t('core:signIn.capsLock') : undefined}>
        <PasswordInput
          ref={again}
          name="password"
          value={typed.password}
          onChange={setter('password')}
          showLabel={t('core:signIn.showPassword')}
          hideLabel={t('core:signIn.hidePassword')}
          onKeyUp={(event) => setCapsLock(event.getModifierState('CapsLock'))}
        />
      </Field>
      <Where state={state} typed={typed} setter={setter} />
    </>
  );
}

/** Id and secret of an application credential. */
export function CredentialStep({ state, typed, setter, again }: StepProps) {
  const t = useT();
  return (
    <>
      <Field id="id_credential_id" label={t('core:signIn.credential.id')}>
        <TextInput
          name="application_credential_id"
          value={typed.credentialId}
          onChange={setter('credentialId')}
          autoCapitalize="none"
          spellCheck={false}
          autoFocus
          mono
        />
      </Field>
      <Field id="id_credential_secret" label={t('core:signIn.credential.secret')}>
        <PasswordInput
          ref={again}
          name="application_credential_secret"
          value={typed.credentialSecret}
          onChange={setter('credentialSecret')}
          autoComplete="off"
          showLabel={t('core:signIn.showPassword')}
          hideLabel={t('core:signIn.hidePassword')}
        />
      </Field>
      <Where state={{ ...state, domain: { ...state.domain, shown: false } }} typed={typed} setter={setter} />
    </>
  );
}

/** Asks twice for the password that takes the place of one that has expired. */
export function NewPasswordStep({ typed, setter, again }: StepProps) {
  const t = useT();
  const words = {
    showLabel: t('core:signIn.showPassword'),
    hideLabel: t('core:signIn.hidePassword'),
    autoComplete: 'new-password',
  };
  return (
    <>
      <Field id="id_new_password" label={t('core:signIn.newPassword.label')}>
        <PasswordInput
          ref={again}
          name="new_password"
          value={typed.newPassword}
          onChange={setter('newPassword')}
          autoFocus
          {...words}
        />
      </Field>
      <Field id="id_repeated_password" label={t('core:signIn.newPassword.repeat')}>
        <PasswordInput value={typed.repeated} onChange={setter('repeated')} {...words} />
      </Field>
    </>
  );
}

/** Asks for the code that an authenticator shows. */
export function CodeStep({ typed, setter, again }: StepProps) {
  const t = useT();
  return (
    <Field id="id_passcode" label={t('core:signIn.code.label')}>
      <TextInput
        ref={again}
        name="passcode"
        value={typed.passcode}
        onChange={setter('passcode')}
        autoComplete="one-time-code"
        inputMode="numeric"
        spellCheck={false}
        autoFocus
        mono
      />
    </Field>
  );
}

/** Domain and region, each only where there is a choice. What isn't shown is posted all the same. */
function Where({ state, typed, setter }: Pick<StepProps, 'state' | 'typed' | 'setter'>) {
  const t = useT();
  const { domain, region } = typed;
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
                <Select name="domain" options={state.domain.choices} value={domain} onChange={setter('domain')} />
              ) : (
                <TextInput
                  name="domain"
                  value={domain}
                  onChange={setter('domain')}
                  autoCapitalize="none"
                  spellCheck={false}
                />
              )}
            </Field>
          ) : null}
          {shownRegion ? (
            <Field id="id_region" label={t('core:signIn.region')}>
              <Select name="region" options={state.regions} value={region} onChange={setter('region')} />
            </Field>
          ) : null}
        </div>
      ) : null}
    </>
  );
}
