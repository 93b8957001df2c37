import {
  type ActionResult,
  type BulkOutcome,
  callApi,
  type CodeSource,
  failureDetail,
  I18n,
  Resources,
  resultOf,
  type Services,
  Tasks,
  Toasts,
} from '@sextant/sdk';
import { addressTypeId } from './address.ts';

/** The body of allocateFloatingIp. */
interface Allocation {
  readonly pool_id: string;
  readonly [member: string]: string;
}

/** An address that was allocated. */
type Made = Awaited<ReturnType<typeof callApi<'allocateFloatingIp'>>>;

/** Calls at the same time: the service counts the quota with each. */
const atOnce = 2;

/**
 * Allocates several addresses as one task, with a call for each (allocateFloatingIp). Tells which were allocated and how many were refused,
 * after another attempt of the task as well. Rejects with the first refusal where none was allocated, so that the form tells it.
 */
export async function allocateSeveral(
  body: Allocation,
  count: number,
  code: CodeSource,
  services: Services,
): Promise<ActionResult> {
  const i18n = services.get(I18n);
  const toasts = services.get(Toasts);
  const made = new Map<number, Made>();
  const tell = ({ done, failed, cancelled }: BulkOutcome<number>): ActionResult => {
    const allocated = done.flatMap((number) => made.get(number) ?? []);
    if (allocated.length > 0) {
      const names = i18n.list(allocated.map(({ ip }) => ip));
      toasts.add('success', i18n.t('networks:address.allocate.done-several', { names }), { code });
    }
    if (failed.length > 0) {
      const all = i18n.number(done.length + failed.length + cancelled.length);
      toasts.add(
        'error',
        i18n.t('networks:address.allocate.failed-several', { all, failed: i18n.number(failed.length) }),
        failureDetail(i18n, ...failed.map(({ error }) => error)),
      );
    }
    return resultOf(addressTypeId, { created: allocated.map(({ id }) => id) });
  };
  const outcome = await services.get(Tasks).each<number>({
    title: i18n.t('networks:address.allocate.task'),
    items: Array.from({ length: count }, (_, index) => index + 1),
    atOnce,
    code,
    idOf: String,
    nameOf: (number) => i18n.t('networks:address.allocate.number', { number }),
    act: async (number, signal) =>
      made.set(number, await callApi(services, 'allocateFloatingIp', { body }, { signal, quiet: true })),
    onRetried: (again) => services.get(Resources).report(tell(again)),
  });
  const [first] = outcome.failed;
  if (first && outcome.done.length === 0) throw first.error;
  return tell(outcome);
}
