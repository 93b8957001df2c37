import { Policy, useService, useT } from '@sextant/sdk';
import { Alert, Button } from '@sextant/ui';
import type { ConsoleState } from './console-connection.ts';
import { adviceOf, mayConnectAgain } from './console-end.ts';
import type { ConsoleServer } from './console-view.ts';
import { OwnWindow } from './own-window.tsx';
import styles from './console.module.css';

/** Administrators of the cloud see hosts by this rule. */
const administrator = ['compute', 'os_compute_api:os-extended-server-attributes'] as const;

export interface ConsoleNoticeProps {
  state: ConsoleState;
  server: ConsoleServer;
  onConnect(): void;
  /** Shows the cloud's own page of the console. */
  onFrame(address: string): void;
}

/** Says why a console has ended, and what can be done about it. */
export function ConsoleNotice({ state, server, onConnect, onFrame }: ConsoleNoticeProps) {
  const t = useT();
  const policy = useService(Policy);
  if (state.phase !== 'waiting' && state.phase !== 'ended') return null;
  const { reason, detail, next } = state.end;
  // Compute also refuses where a server has a console of another kind: SPICE, RDP.
  const hasPage = next === 'page' || reason === 'password' || reason === 'refused';
  const values = { name: server.name };
  const advice = adviceOf(state.end, policy.known([administrator]) === true);
  return (
    <div className={styles['notice']}>
      <Alert
        type={reason === 'closed' || reason === 'idle' ? 'info' : 'warning'}
        live
        title={t(`instances:console.end.${reason}.title`, values)}
      >
        <p className={styles['words']}>{detail ?? t(advice, values)}</p>
        {state.phase === 'waiting' ? (
          <p className={styles['words']}>{t('instances:console.again-in', { count: state.seconds })}</p>
        ) : null}
        <div className={styles['bar']}>
          {mayConnectAgain(state.end) ? (
            <Button size="s" icon="refresh-cw" onClick={onConnect}>
              {t('instances:console.connect')}
            </Button>
          ) : null}
          {hasPage ? <OwnWindow server={server} onFrame={onFrame} /> : null}
        </div>
      </Alert>
    </div>
  );
}
