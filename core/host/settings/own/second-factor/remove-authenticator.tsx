import { type FormEvent, useRef, useState } from 'react';
import { callApi } from '#services/api/call-api';
import { Button, Field, PasswordInput } from '#ui/controls/index.ts';
import { useFocusOnError } from '#ui/form/use-focus-on-error.ts';
import { useServices, useT } from '#ui/services-context.tsx';
import { refusedField } from './refused-field.ts';
import styles from './second-factor.module.css';

interface Props {
  id: string;
  name: string;
  onRemoved(): void;
  onCancel(): void;
}

/** Asks for the password before an authenticator is removed. */
export function RemoveAuthenticator({ id, name, onRemoved, onCancel }: Props) {
  const t = useT();
  const services = useServices();
  const place = useRef<HTMLFormElement>(null);
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const [attention, setAttention] = useState(0);
  useFocusOnError(place, attention);

  const refuse = (reason: string) => {
    setProblem(reason);
    setAttention((times) => times + 1);
  };
  const remove = async () => {
    await callApi(services, 'removeAuthenticator', { params: { id }, body: { password } }, { handled: [400] });
    onRemoved();
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    if (password === '') return refuse(t('core:userSettings.password.missing.current'));
    setBusy(true);
    await remove().catch((error: unknown) => {
      const refused = refusedField(error, t);
      // A toast tells of other failures; the password stays as it was typed.
      if (!refused) return;
      if (refused.password) setPassword('');
      refuse(refused.password ?? refused.code ?? '');
    });
    setBusy(false);
  };
  return (
    <form ref={place} noValidate onSubmit={(event) => void submit(event)} className={styles['form']}>
      <p>{t('core:userSettings.secondFactor.removal', { name })}</p>
      <Field label={t('core:userSettings.password.current')} error={problem}>
        <PasswordInput value={password} onChange={setPassword} autoComplete="current-password" data-autofocus="" />
      </Field>
      <div className={styles['buttons']}>
        <Button type="submit" variant="danger" busy={busy}>
          {t('core:userSettings.secondFactor.remove')}
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          {t('core:wizard.cancel')}
        </Button>
      </div>
    </form>
  );
}
