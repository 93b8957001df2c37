import { callApi, Scope, type Services } from '@sextant/sdk';

/** Whether the cloud's compute service is new enough for a feature. One that can't be asked for is not there. */
export async function hasFeature(feature: string, services: Services): Promise<boolean> {
  return callApi(services, 'hasComputeFeature', { params: { feature } }, { quiet: true }).catch(() => false);
}

const tooOld = 'instances:reason.too-old';
type Verdict = true | string;

/** The answers of this page, by scope and feature: each region has a compute service of its own. */
const known = new WeakMap<Services, Map<string, boolean | Promise<boolean>>>();

/**
 * Returns `then` where compute is new enough for a feature, else the reason. Each is asked for once; where nobody answers, compute
 * itself will refuse.
 */
export function unlessTooOld(
  feature: string,
  services: Services,
  then: () => Verdict | Promise<Verdict>,
): Verdict | Promise<Verdict> {
  const verdict = (isThere: boolean) => (isThere ? then() : tooOld);
  const isThere = featureIn(feature, services);
  return typeof isThere === 'boolean' ? verdict(isThere) : isThere.then(verdict);
}

function featureIn(feature: string, services: Services): boolean | Promise<boolean> {
  const book = known.get(services) ?? new Map<string, boolean | Promise<boolean>>();
  known.set(services, book);
  const key = `${services.get(Scope).key} ${feature}`;
  const answer = book.get(key);
  if (answer !== undefined) return answer;
  const asked = callApi(services, 'hasComputeFeature', { params: { feature } }, { quiet: true }).then(
    (isThere) => {
      book.set(key, isThere);
      return isThere;
    },
    () => {
      // The next question tries again.
      book.delete(key);
      return true;
    },
  );
  book.set(key, asked);
  return asked;
}
