import { callApi, Scope, type Services } from '@sextant/sdk';
import type { Cluster } from './clusters/cluster.ts';

/** The abilities of the container service in use (readClusterCapabilities). */
export type Capabilities = Awaited<ReturnType<typeof callApi<'readClusterCapabilities'>>>;

type Ability = {
  [Name in keyof Capabilities]: Capabilities[Name] extends boolean ? Name : never;
}[keyof Capabilities];
type Verdict = true | string;

/** The answers of this page, by scope: each region has a service of its own. */
const known = new WeakMap<Services, Map<string, Capabilities | Promise<Capabilities | undefined>>>();

/**
 * Says whether an order may be given for a cluster now: true, or the locale key of the reason why not. Each region's service is
 * asked once what it can do; one that does not answer refuses by itself.
 */
export function mayBeOrdered(cluster: Cluster, ability: Ability, services: Services): Verdict | Promise<Verdict> {
  const { status = '' } = cluster;
  if (status.endsWith('_IN_PROGRESS')) return 'clusters:reason.busy';
  if (status === 'CREATE_FAILED' || status === 'DELETE_FAILED') return 'clusters:reason.failed';
  const verdict = (capabilities: Capabilities | undefined): Verdict =>
    capabilities?.[ability] === false ? 'clusters:reason.too-old' : true;
  const answer = capabilitiesIn(services);
  return answer instanceof Promise ? answer.then(verdict) : verdict(answer);
}

/** Returns the abilities of the service. Undefined without an answer: then a form offers everything, and the service decides. */
export async function readCapabilities(services: Services): Promise<Capabilities | undefined> {
  return capabilitiesIn(services);
}

function capabilitiesIn(services: Services): Capabilities | Promise<Capabilities | undefined> {
  const book = known.get(services) ?? new Map<string, Capabilities | Promise<Capabilities | undefined>>();
  known.set(services, book);
  const { key } = services.get(Scope);
  const answer = book.get(key);
  if (answer) return answer;
  const asked = callApi(services, 'readClusterCapabilities', {}, { quiet: true }).then(
    (capabilities) => {
      book.set(key, capabilities);
      return capabilities;
    },
    () => {
      // The next question tries again.
      book.delete(key);
      return undefined;
    },
  );
  book.set(key, asked);
  return asked;
}
