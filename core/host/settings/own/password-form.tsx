import { type FormEvent, useRef, useState } from 'react';
import { Session } from '#services/session/session';
import { Button, Field, PasswordInput } from '#ui/controls/index.ts';
import { useFocusOnError } from '#ui/form/use-focus-on-error.ts';
import { useService, useServices, useT } from '#ui/services-context.tsx';
import { changeOwnPassword } from './change-own-password.ts';

const names = ['current', 'next', 'confirmation'] as const;
type Name = (typeof names)[number];
type Passwords = Readonly<Record<Name, string>>;
type Problems = Partial<Record<Name, string>>;

const nothing: Passwords = { current: '', next: '', confirmation: '' };

/** The operator's own password. A refused one has to be typed again, as on the sign-in page; the others stay. */
export function PasswordForm() {
  const t = useT();
  const services = useServices();
  const { username } = useService(Session).current();
  const place = useRef<HTMLFormElement>(null);
  const [typed, setTyped] = useState(nothing);
  const [problems, setProblems] = useState<Problems>({});
  const [busy, setBusy] = useState(false);
  const [attention, setAttention] = useState(0);
  useFocusOnError(place, attention);

  const refuse = (found: Problems) => {
    setProblems(found);
    setAttention((times) => times + 1);
  };
  const change = async () => {
    const refusal = await changeOwnPassword(services, typed.current, typed.next);
    if (!refusal) return setTyped(nothing);
    setTyped(refusal.field === 'current' ? { ...typed, current: '' } : { ...nothing, current: typed.current });
    refuse({ [refusal.field]: refusal.reason });
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    const missing = names.filter((name) => typed[name] === '');
    if (missing.length > 0) {
      return refuse(Object.fromEntries(missing.map((name) => [name, t(`core:userSettings.password.missing.${name}`)])));
    }
    if (typed.next !== typed.confirmation) return refuse({ confirmation: t('core:form.message.passwordMatch') });
    setProblems({});
    setBusy(true);
    // A toast reports other failures; the passwords stay as they were typed.
    await change().catch(() => undefined);
    setBusy(false);
  };
  return (
    <form ref={place} noValidate onSubmit={(event) => void submit(event)} style={{ display: 'contents' }}>
      {/* Password managers ask whose password it is. */}
      <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      {names.map((name) => (
        <Field key={name} label={t(`core:userSettings.password.${name}`)} error={problems[name]}>
          <PasswordInput
            value={typed[name]}
            onChange={(value) => {
              setTyped({ ...typed, [name]: value });
              setProblems({ ...problems, [name]: undefined });
            }}
            autoComplete={name === 'current' ? 'current-password' : 'new-password'}
          />
        </Field>
      ))}
      <div>
        <Button type="submit" variant="primary" busy={busy}>
          {t('core:userSettings.password.submit')}
        </Button>
      </div>
    </form>
  );
}
