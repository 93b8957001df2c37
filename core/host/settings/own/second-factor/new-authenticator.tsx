import { type FormEvent, useRef, useState } from 'react';
import { lazyView } from '#base';
import { callApi } from '#services/api/call-api';
import { Session } from '#services/session/session';
import { Button, CopyButton, Field, PasswordInput, TextInput } from '#ui/controls/index.ts';
import { useFocusOnError } from '#ui/form/use-focus-on-error.ts';
import { LazyPart } from '#ui/lazy/lazy-part.tsx';
import { useService, useServices, useT } from '#ui/services-context.tsx';
import { authenticatorAddress, inGroups, newSecret } from './new-secret.ts';
import { refusedField } from './refused-field.ts';
import styles from './second-factor.module.css';

const qrCode = lazyView(async () => (await import('./qr-code.tsx')).QrCode);

interface Props {
  onAdded(): void;
  onCancel(): void;
}

/** Shows a new secret, once, and asks for a code that is made from it: only then does the authenticator count. */
export function NewAuthenticator({ onAdded, onCancel }: Props) {
  const t = useT();
  const services = useServices();
  const { username } = useService(Session).current();
  const place = useRef<HTMLFormElement>(null);
  const [secret] = useState(newSecret);
  const [code, setCode] = useState('');
  const [password, setPassword] = useState('');
  const [problems, setProblems] = useState<{ code?: string; password?: string }>({});
  const [busy, setBusy] = useState(false);
  const [attention, setAttention] = useState(0);
  useFocusOnError(place, attention);

  const add = async () => {
    await callApi(services, 'addAuthenticator', { body: { secret, code, password } }, { handled: [400] });
    onAdded();
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    const missing = {
      ...(code.trim() === '' && { code: t('core:userSettings.secondFactor.missingCode') }),
      ...(password === '' && { password: t('core:userSettings.password.missing.current') }),
    };
    setProblems(missing);
    setAttention((times) => times + 1);
    if (Object.keys(missing).length > 0) return;
    setBusy(true);
    await add().catch((error: unknown) => {
      const refused = refusedField(error, t);
      if (!refused) return;
      setProblems(refused);
      if (refused.password) setPassword('');
      setAttention((times) => times + 1);
    });
    setBusy(false);
  };
  return (
    <form ref={place} noValidate onSubmit={(event) => void submit(event)} className={styles['form']}>
      <p>{t('core:userSettings.secondFactor.scan')}</p>
      <LazyPart
        view={qrCode}
        props={{
          text: authenticatorAddress(location.host, username, secret),
          label: t('core:userSettings.secondFactor.picture'),
        }}
      />
      <div className={styles['row']}>
        <code className={styles['secret']} dir="ltr">
          {inGroups(secret)}
        </code>
        <CopyButton text={secret} label={t('core:userSettings.secondFactor.copy')} />
      </div>
      <Field
        label={t('core:userSettings.secondFactor.code')}
        help={t('core:userSettings.secondFactor.codeHelp')}
        error={problems.code}
      >
        <TextInput value={code} onChange={setCode} autoComplete="one-time-code" inputMode="numeric" autoFocus mono />
      </Field>
      <Field label={t('core:userSettings.password.current')} error={problems.password}>
        <PasswordInput value={password} onChange={setPassword} autoComplete="current-password" />
      </Field>
      <div className={styles['buttons']}>
        <Button type="submit" variant="primary" busy={busy}>
          {t('core:userSettings.secondFactor.confirm')}
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          {t('core:wizard.cancel')}
        </Button>
      </div>
    </form>
  );
}
