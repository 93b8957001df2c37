import { useT } from '@sextant/sdk';
import { Alert, Moment } from '@sextant/ui';
import type { Server } from '../server.ts';
import { nativeMembers } from './native-members.ts';
import styles from './details.module.css';

/** Shows why a server failed, in nova's words; administrators also get where in the code. */
export function Fault({ server }: { server: Server }) {
  const t = useT();
  const { fault } = nativeMembers(server);
  if (!fault) return null;
  return (
    <Alert type="danger" title={fault.message || t('instances:details.fault.unnamed')}>
      {fault.created ? (
        <p>
          <Moment iso={fault.created} />
        </p>
      ) : null}
      {fault.details ? (
        <details>
          <summary>{t('instances:details.fault.details')}</summary>
          <pre dir="ltr" className={styles['trace']}>
            {fault.details}
          </pre>
        </details>
      ) : null}
    </Alert>
  );
}
