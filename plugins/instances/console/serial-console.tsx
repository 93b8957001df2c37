import { useCallback, useEffect, useRef } from 'react';
import { useServices, useT } from '@sextant/sdk';
import { Button } from '@sextant/ui';
import { ConsoleStage } from './console-stage.tsx';
import { ConsoleStatus } from './console-status.tsx';
import type { ConsoleViewProps } from './console-view.ts';
import { mayPaste } from './paste.ts';
import type { SerialViewer } from './serial-viewer.ts';
import { useConnection } from './use-connection.ts';
import styles from './console.module.css';

/** The serial line of a server, and its state. */
export function SerialConsole({ server, choice }: ConsoleViewProps) {
  const t = useT();
  const services = useServices();
  const place = useRef<HTMLDivElement>(null);
  const viewer = useRef<SerialViewer>(null);
  const firstTool = useRef<HTMLButtonElement>(null);
  const label = t('instances:console.line', { name: server.name });
  const load = useCallback(async () => {
    const { SerialViewer } = await import('./serial-viewer.ts');
    viewer.current ??= new SerialViewer(place.current!, label, (text) => mayPaste(text, services));
    return viewer.current;
  }, [label, services]);
  useEffect(
    () => () => {
      viewer.current?.dispose();
      viewer.current = null;
    },
    [],
  );
  const { state, connect } = useConnection(server.id, 'serial', load);
  return (
    <>
      <div className={styles['bar']}>
        {choice}
        <ConsoleStatus state={state} />
        <Button
          ref={firstTool}
          size="s"
          disabled={state.phase !== 'connected'}
          onClick={() => viewer.current?.write('\x03')}
        >
          {t('instances:console.ctrl-c')}
        </Button>
      </div>
      <ConsoleStage
        state={state}
        server={server}
        className={styles['terminal']}
        hint={t('instances:console.line-hint')}
        onConnect={connect}
        onLeave={() => firstTool.current?.focus()}
      >
        <div ref={place} className={styles['place']} />
      </ConsoleStage>
    </>
  );
}
