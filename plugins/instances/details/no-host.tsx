import { useT } from '@sextant/sdk';
import { Alert } from '@sextant/ui';
import type { Server } from '../server.ts';
import { neverRan } from './on-no-host.ts';

/** Says in the place of a part of a server's page that there is nothing to ask for: the server is on no host. */
export function NoHost({ server, part }: { server: Server; part: 'diagnostics' | 'log' }) {
  const t = useT();
  return (
    <Alert type="info" title={t(`instances:details.no-host.${neverRan(server) ? 'never' : 'away'}`)}>
      {t(`instances:details.no-host.${part}`)}
    </Alert>
  );
}
