import { useCallback, useRef } from 'react';
import { useT } from '@sextant/sdk';
import { Button } from '@sextant/ui';
import { ConsoleStage } from './console-stage.tsx';
import { ConsoleStatus } from './console-status.tsx';
import type { ConsoleViewProps } from './console-tab.tsx';
import { ctrlAltDel } from './keys.ts';
import { useConnection } from './use-connection.ts';
import type { VncViewer } from './vnc-viewer.ts';
import styles from './console.module.css';

/** The screen of a server, its state, and what can be sent to it. */
export function VncConsole({ server, choice }: ConsoleViewProps) {
  const t = useT();
  const place = useRef<HTMLDivElement>(null);
  const kept = useRef<HTMLCanvasElement>(null);
  const viewer = useRef<VncViewer>(null);
  const firstTool = useRef<HTMLButtonElement>(null);
  const load = useCallback(async () => {
    const { VncViewer } = await import('./vnc-viewer.ts');
    viewer.current = new VncViewer(place.current!, kept.current!, { fit: true, viewOnly: false });
    return viewer.current;
  }, []);
  const { state, connect } = useConnection(server.id, 'vnc', load);
  return (
    <>
      <div className={styles['bar']}>
        {choice}
        <ConsoleStatus state={state} />
        <Button
          ref={firstTool}
          size="s"
          disabled={state.phase !== 'connected'}
          onClick={() => viewer.current?.press(ctrlAltDel)}
        >
          {t('instances:console.ctrl-alt-del')}
        </Button>
      </div>
      <ConsoleStage
        state={state}
        server={server}
        className={styles['screen']}
        hint={t('instances:console.keys-hint')}
        onConnect={connect}
        onLeave={() => firstTool.current?.focus()}
      >
        <canvas ref={kept} className={styles['kept']} aria-hidden />
        <div
          ref={place}
          className={styles['place']}
          aria-label={t('instances:console.screen', { name: server.name })}
        />
      </ConsoleStage>
    </>
  );
}
