import { useT } from '@sextant/sdk';
import { StatusMark } from '@sextant/ui';
import type { ConsoleState } from './console-connection.ts';
import styles from './console.module.css';

const tones = { connecting: 'run', connected: 'ok', waiting: 'warn', ended: 'idle' } as const;

/** The state of the connection as mark and words; a screen reader hears each change. */
export function ConsoleStatus({ state }: { state: ConsoleState }) {
  const t = useT();
  const words = {
    connecting: t('instances:console.state.connecting'),
    connected: t('instances:console.state.connected'),
    waiting: t('instances:console.state.waiting'),
    ended: t('instances:console.state.ended'),
  };
  return (
    <span role="status" className={styles['status']}>
      <StatusMark tone={tones[state.phase]} label={words[state.phase]} busy={state.phase === 'connecting'} />
    </span>
  );
}
