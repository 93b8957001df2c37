import {
  type ActionContext,
  type ActionResult,
  callApi,
  Clock,
  isGone,
  joinedCode,
  nothingChanged,
  type Services,
} from '@sextant/sdk';
import { readServerQuietly } from '../server-calls.ts';
import type { Server } from '../server.ts';
import { askToDelete } from './ask-to-delete.ts';
import { doToEach, wayBack } from './operate.ts';
import { floatingIpsToRelease } from './release-addresses.ts';
import { deletionCode } from './server-code.ts';
import { takeBack } from './take-back.ts';

/** Deletes servers once the operator agreed. Floating IPs are released when the deletion of their server was accepted. */
export async function deleteServers({ items: servers, services }: ActionContext<Server>): Promise<ActionResult> {
  const code = () => joinedCode(servers.map(deletionCode));
  const agreed = servers.length > 0 && (await askToDelete(servers, code, services));
  if (!agreed) return nothingChanged;
  const addresses = agreed.release ? await floatingIpsToRelease(servers, services) : undefined;
  const begun = services.get(Clock).now();
  const restoration = wayBack({ left: 'soft-delete', operation: 'restore' }, services);
  let asked: Promise<boolean> | undefined;
  let isKept = false;
  // Nova takes its time: rows show the task, and go when the server is gone.
  return doToEach(
    {
      name: 'delete',
      icon: 'trash-2',
      servers,
      code,
      act: async (server, signal) => {
        const options = { quiet: true, ...(signal && { signal }) };
        await callApi(services, 'deleteServer', { params: { id: server.id } }, options).catch(unlessGone);
        // The first that nova takes tells for all: others may be refused.
        isKept = await (asked ??= isKeptAWhile(server, services));
        await addresses?.releaseOf(server);
      },
      // Released addresses do not come back.
      undoOf: (done) => (isKept && !addresses ? takeBack(restoration, { done, begun }, services) : undefined),
      ...(addresses && { tellMore: () => addresses.tell() }),
    },
    services,
  );
}

/** A server that is gone counts as deleted. */
function unlessGone(error: unknown): void {
  if (!isGone(error)) throw error;
}

/** Whether nova keeps deleted servers for a while: the task that it began tells. */
async function isKeptAWhile({ id }: Server, services: Services): Promise<boolean> {
  const now = await readServerQuietly(id, services).catch(() => undefined);
  return now?.['OS-EXT-STS:task_state'] === 'soft-deleting' || now?.['OS-EXT-STS:vm_state'] === 'soft-delete';
}
