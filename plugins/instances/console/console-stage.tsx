import { type KeyboardEvent, type ReactNode } from 'react';
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
        <ConsoleNotice state={state} server={server} onConnect={onConnect} />
      </div>
      <p className={styles['hint']}>{hint}</p>
    </>
  );
}
