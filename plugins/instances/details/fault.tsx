import { useT } from '@sextant/sdk';
import { Alert, Moment } from '@sextant/ui';
import { noHostMeaning, useFailure } from '../cells/unlisted-fault.ts';
import type { Server } from '../server.ts';
import { nativeMembers } from './native-members.ts';
import styles from './details.module.css';

/** Shows why a server failed, in nova's words and with what its server group has to do with it; administrators also get where in the code. */
export function Fault({ server }: { server: Server }) {
  const t = useT();
  const failure = useFailure(server);
  const { fault } = nativeMembers(server);
  if (!fault) return null;
  const meaning = failure && noHostMeaning(failure, t);
  return (
    <Alert type="danger" title={fault.message || t('instances:details.fault.unnamed')}>
      {meaning ? <p>{meaning}</p> : null}
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
