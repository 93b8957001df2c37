import {
  callApi,
  type CallContext,
  HttpError,
  type ListPage,
  type ListRequest,
  projectName,
  Router,
  type Services,
} from '@sextant/sdk';
import { adminPanel, projectPanel, type Trunk, trunkTypeId } from './trunk.ts';

/** Trunks that pass the filters; the network service sends them whole (listTrunks). */
export async function listTrunks(
  { filters }: ListRequest,
  { services, signal }: CallContext,
): Promise<ListPage<Trunk>> {
  const { items } = await callApi(services, 'listTrunks', { query: { ...filters } }, signal ? { signal } : {});
  return { items: await Promise.all(items.map((trunk) => named(trunk, services))), hasMore: false };
}

async function named(trunk: Trunk, services: Services): Promise<Trunk> {
  return { ...trunk, project_name: await projectName(trunk.project_id, services) };
}

/**
 * Loads a trunk (readTrunk). On its own page a failure is told, and the operator goes back to where they were before (row
 * TRK-05); in a list, the row of a trunk that is gone goes silently. A failure to load again takes nobody off the page.
 */
export async function loadTrunk(id: string, { services, signal, again }: CallContext): Promise<Trunk> {
  const router = services.get(Router);
  const isInView = () => router.current().path === router.detailsOf(trunkTypeId, id);
  try {
    const options = { ...(signal ? { signal } : {}), ...(isInView() ? {} : { handled: [404] }) };
    return await named(await callApi(services, 'readTrunk', { params: { id } }, options), services);
  } catch (error) {
    if (!again && !signal?.aborted && isRefused(error) && isInView()) leave(router);
    throw error;
  }
}

/** A service that was not reached has said nothing of the trunk: its page offers to try again. */
const isRefused = (error: unknown) => error instanceof HttpError && error.failure === 'refused';

function leave(router: Router): void {
  // The console's routes count their entries: who came by the address has other sites behind them, or nothing.
  if (globalThis.history.state?.idx > 0) return router.back();
  const from = new URLSearchParams(router.current().search).get('nav');
  router.go(from === adminPanel ? adminPanel : projectPanel, { replace: true });
}

/** Reads the trunk as it is now, for a form (readTrunk). Rejects after a toast. */
export function readTrunk(id: string, services: Services): Promise<Trunk> {
  return callApi(services, 'readTrunk', { params: { id } });
}
