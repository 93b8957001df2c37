import { useState } from 'react';
import { type Action, callApi, nothingChanged, Scope, Toasts, useService, useServices, useT } from '@sextant/sdk';
import { CopyButton, Switch, usePermitted } from '@sextant/ui';
import type { ContainerDetails } from '../container.ts';
import { readContainer } from '../container-calls.ts';
import { accessUndo } from '../read-rights.ts';
import { writeRule } from '../write-rule.ts';
import styles from '../containers.module.css';

/** The switch as an action: whether it can be turned. */
const changing: readonly Action<never>[] = [
  {
    id: 'containers.access',
    label: 'containers:access.public',
    policy: [writeRule],
    code: 'asked',
    perform: async () => nothingChanged,
  },
];

/** May everybody read it? Turned at once, and turned back when the service refuses (row CON-03). */
export function AccessSwitch({ details, onChanged }: { details: ContainerDetails; onChanged(): void }) {
  const t = useT();
  const services = useServices();
  const toasts = useService(Toasts);
  const { name, publicUrl } = details;
  /** The access that was asked for, and the details it was asked of; other details show the container as it is. */
  const [wanted, setWanted] = useState<{ of: ContainerDetails; isPublic: boolean }>();
  const [busy, setBusy] = useState(false);
  const [turning] = usePermitted(changing);
  const isPublic = wanted?.of === details ? wanted.isPublic : details.isPublic;

  const change = async (next: boolean) => {
    setWanted({ of: details, isPublic: next });
    setBusy(true);
    // A container of the same name may be in the project that the tab goes to meanwhile.
    const { key: scope } = services.get(Scope);
    try {
      // Somebody else may have let others read it since this was drawn; they still may, and undoing takes nothing from them.
      const now = await readContainer(services, name).catch(() => details);
      await callApi(services, 'changeContainer', { params: { container: name }, body: { is_public: next } }, { scope });
      const undo = services.get(Scope).key === scope ? accessUndo(now, next, services) : undefined;
      toasts.add('success', t(next ? 'containers:access.now-public' : 'containers:access.now-private', { name }), {
        code: async () =>
          (await import('../container-code.ts')).accessCode({ name, isPublic: next, readAcl: now.readAcl }),
        ...(undo && { undo: () => undo().finally(onChanged) }),
      });
      onChanged();
    } catch {
      // The error has been told by then.
      setWanted(undefined);
    } finally {
      setBusy(false);
    }
  };
  return (
    <span className={styles['name']}>
      <Switch
        checked={isPublic}
        disabled={busy || !turning}
        label={t('containers:access.public')}
        disabledReason={turning?.reason && t(turning.reason)}
        onChange={(next) => void change(next)}
      />
      {isPublic && publicUrl ? <CopyButton text={publicUrl} label={t('containers:access.copy')} /> : null}
    </span>
  );
}
