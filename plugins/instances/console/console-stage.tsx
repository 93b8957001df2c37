import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { useT } from '@sextant/sdk';
import { Button } from '@sextant/ui';
import type { ConsoleState } from './console-connection.ts';
import { ConsoleNotice } from './console-notice.tsx';
import type { ConsoleServer } from './console-view.ts';
import styles from './console.module.css';

export interface ConsoleStageProps {
  state: ConsoleState;
  server: ConsoleServer;
  className: string | undefined;
  /** Says how the keyboard is used, and which keys lead out. */
  hint: string;
  onConnect(): void;
  /** Takes the focus when Ctrl, Alt and Shift are held. */
  onLeave(): void;
  children: ReactNode;
}

/** The part of a console that takes every key, with the notice of its end above it. */
export function ConsoleStage({ state, server, className, hint, onConnect, onLeave, children }: ConsoleStageProps) {
  const t = useT();
  const [framed, setFramed] = useState<string>();
  const isFramed = framed !== undefined && state.phase === 'ended';
  const leave = (event: KeyboardEvent) => {
    if (!event.ctrlKey || !event.altKey || !event.shiftKey) return;
    event.stopPropagation();
    onLeave();
  };
  return (
    <>
      <div className={styles['stage']}>
        <div className={className} dir="ltr" data-keys="own" data-phase={state.phase} onKeyDownCapture={leave}>
          {children}
        </div>
        {isFramed ? (
          <iframe
            className={styles['framed']}
            title={t('instances:console.window.link', { name: server.name })}
            src={framed}
            // oxlint-disable-next-line react/iframe-missing-sandbox -- the page is never of this origin: see placeOf
            sandbox="allow-scripts allow-same-origin"
            referrerPolicy="no-referrer"
          />
        ) : (
          <ConsoleNotice state={state} server={server} onConnect={onConnect} onFrame={setFramed} />
        )}
      </div>
      {isFramed ? (
        <div className={styles['bar']}>
          <Button size="s" icon="x" onClick={() => setFramed(undefined)}>
            {t('instances:console.window.close')}
          </Button>
        </div>
      ) : null}
      <p className={styles['hint']}>{hint}</p>
    </>
  );
}
