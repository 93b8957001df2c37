import { type DetailsViewProps, useT } from '@sextant/sdk';
import { VncConsole } from './vnc-console.tsx';
import styles from './console.module.css';

/** The parts of a server that its console needs. */
export interface ConsoleServer {
  id: string;
  name: string;
}

/** The tab "Console": the screen of a server, or its serial line. */
export function ConsoleTab({ item }: DetailsViewProps<ConsoleServer>) {
  const t = useT();
  return (
    <section className={styles['console']} aria-label={t('instances:console.label', { name: item.name })}>
      <VncConsole key={item.id} server={item} />
    </section>
  );
}
