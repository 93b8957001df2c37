import { useCallback, useEffect, useRef, useState } from 'react';
import { callApi } from '#services/api/call-api';
import { Toasts } from '#services/toasts/toasts';
import { Button } from '#ui/controls/index.ts';
import { useService, useServices, useT } from '#ui/services-context.tsx';
import { NewAuthenticator } from './new-authenticator.tsx';
import { RemoveAuthenticator } from './remove-authenticator.tsx';
import styles from './second-factor.module.css';

/** The form that is open: for a new authenticator, or for the removal of the one with this id. */
type OpenForm = { of: 'new' } | { of: 'removal'; id: string; name: string } | null;

/** The operator's authenticators, by whose codes Keystone knows them besides the password. */
export function SecondFactor() {
  const t = useT();
  const services = useServices();
  const toasts = useService(Toasts);
  const [ids, setIds] = useState<readonly string[]>();
  const [form, setForm] = useState<OpenForm>(null);
  const start = useRef<HTMLDivElement>(null);

  const read = useCallback(async () => {
    const { items } = await callApi(services, 'listAuthenticators', {});
    setIds(items.map(({ id }) => id));
  }, [services]);
  useEffect(() => {
    // A toast reports a failure.
    void read().catch(() => undefined);
  }, [read]);

  const close = () => {
    setForm(null);
    start.current?.querySelector('button')?.focus();
  };
  const changed = (key: 'added' | 'removed') => {
    toasts.add('success', t(`core:userSettings.secondFactor.${key}`));
    close();
    void read().catch(() => undefined);
  };
  if (ids === undefined) return null;
  return (
    <div ref={start} className={styles['factor']}>
      {ids.length === 0 ? <p>{t('core:userSettings.secondFactor.none')}</p> : null}
      <ul className={styles['list']}>
        {ids.map((id, index) => {
          const name = t('core:userSettings.secondFactor.numbered', { number: index + 1 });
          return (
            <li key={id} className={styles['row']}>
              <span>{name}</span>
              <Button
                size="s"
                variant="quiet"
                aria-label={t('core:userSettings.secondFactor.removeNamed', { name })}
                onClick={() => setForm({ of: 'removal', id, name })}
              >
                {t('core:userSettings.secondFactor.remove')}
              </Button>
            </li>
          );
        })}
      </ul>
      {form === null ? (
        <div>
          <Button onClick={() => setForm({ of: 'new' })}>{t('core:userSettings.secondFactor.add')}</Button>
        </div>
      ) : form.of === 'new' ? (
        <NewAuthenticator onAdded={() => changed('added')} onCancel={close} />
      ) : (
        <RemoveAuthenticator key={form.id} {...form} onRemoved={() => changed('removed')} onCancel={close} />
      )}
    </div>
  );
}
