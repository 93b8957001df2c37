import type { ReactNode } from 'react';
import { type DetailsViewProps, useT } from '@sextant/sdk';
import { Alert, Segmented } from '@sextant/ui';
import { useConsoleChoices } from './kept-choices.ts';
import { SerialConsole } from './serial-console.tsx';
import { VncConsole } from './vnc-console.tsx';
import styles from './console.module.css';

/** The parts of a server that its console needs. */
export interface ConsoleServer {
  id: string;
  name: string;
  status?: string;
}

export interface ConsoleViewProps {
  server: ConsoleServer;
  /** Draws the choice between screen and serial line. */
  choice: ReactNode;
}

/** States in which a server has no console: nothing of it runs. */
const withoutConsole = new Set([
  'BUILD',
  'DELETED',
  'MIGRATING',
  'RESIZE',
  'REVERT_RESIZE',
  'SHELVED',
  'SHELVED_OFFLOADED',
  'SHUTOFF',
  'SOFT_DELETED',
  'SUSPENDED',
  'VERIFY_RESIZE',
]);

/** The tab "Console": the screen of a server, or its serial line. */
export function ConsoleTab({ item }: DetailsViewProps<ConsoleServer>) {
  const t = useT();
  const { id, name, status = '' } = item;
  const [{ kind = 'vnc' }, change] = useConsoleChoices(id);
  const choice = (
    <Segmented
      size="s"
      label={t('instances:console.kind.label')}
      value={kind}
      onChange={(value) => change({ kind: value === 'serial' ? 'serial' : 'vnc' })}
      options={[
        { value: 'vnc', label: t('instances:console.kind.vnc'), icon: 'monitor' },
        { value: 'serial', label: t('instances:console.kind.serial'), icon: 'rows-3' },
      ]}
    />
  );
  const View = kind === 'serial' ? SerialConsole : VncConsole;
  return (
    <section className={styles['console']} aria-label={t('instances:console.label', { name })}>
      {withoutConsole.has(status) ? (
        <Alert type="info" title={t('instances:console.none.title', { name })}>
          {t('instances:console.none.advice')}
        </Alert>
      ) : (
        <View key={`${kind} ${id}`} server={item} choice={choice} />
      )}
    </section>
  );
}
