import { type KeyboardEvent, useCallback, useRef } from 'react';
import { useT } from '@sextant/sdk';
import { Button } from '@sextant/ui';
import { ConsoleNotice } from './console-notice.tsx';
import { ConsoleStatus } from './console-status.tsx';
import type { ConsoleServer } from './console-tab.tsx';
import { ctrlAltDel } from './keys.ts';
import { useConnection } from './use-connection.ts';
import type { VncViewer } from './vnc-viewer.ts';
import styles from './console.module.css';

/** The screen of a server, its state, and what can be sent to it. */
export function VncConsole({ server }: { server: ConsoleServer }) {
  const t = useT();
  const place = useRef<HTMLDivElement>(null);
  const kept = useRef<HTMLCanvasElement>(null);
  const viewer = useRef<VncViewer>(null);
  const label = t('instances:console.screen', { name: server.name });
  const load = useCallback(async () => {
    const { VncViewer } = await import('./vnc-viewer.ts');
    viewer.current = new VncViewer(place.current!, kept.current!, { fit: true, viewOnly: false });
    return viewer.current;
  }, []);
  const { state, connect } = useConnection(server.id, 'vnc', load);
  const firstTool = useRef<HTMLButtonElement>(null);
  const leave = (event: KeyboardEvent) => {
    if (!event.ctrlKey || !event.altKey || !event.shiftKey) return;
    event.stopPropagation();
    firstTool.current?.focus();
  };
  const isConnected = state.phase === 'connected';
  return (
    <>
      <div className={styles['bar']}>
        <ConsoleStatus state={state} />
        <Button ref={firstTool} size="s" disabled={!isConnected} onClick={() => viewer.current?.press(ctrlAltDel)}>
          {t('instances:console.ctrl-alt-del')}
        </Button>
      </div>
      <div className={styles['stage']}>
        <div className={styles['screen']} dir="ltr" data-keys="own" data-phase={state.phase} onKeyDownCapture={leave}>
          <canvas ref={kept} className={styles['kept']} aria-hidden />
          <div ref={place} className={styles['place']} aria-label={label} />
        </div>
        <ConsoleNotice state={state} server={server} onConnect={connect} />
      </div>
      <p className={styles['hint']}>{t('instances:console.keys-hint')}</p>
    </>
  );
}
