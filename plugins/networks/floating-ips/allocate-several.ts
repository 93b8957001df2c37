import {
  type ActionResult,
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
 * Allocates several addresses as one task, with a call for each (allocateFloatingIp). Tells which were allocated, and how many were not.
 * Rejects with the first refusal where none was allocated, so that the form tells it.
 */
export async function allocateSeveral(
  body: Allocation,
  count: number,
  code: CodeSource,
  services: Services,
): Promise<ActionResult> {
  const i18n = services.get(I18n);
  const made = new Map<number, Made>();
  const { failed } = await services.get(Tasks).each<number>({
    title: i18n.t('networks:address.allocate.task'),
    items: Array.from({ length: count }, (_, index) => index + 1),
    atOnce,
    code,
    idOf: String,
    nameOf: (number) => i18n.t('networks:address.allocate.number', { number }),
    act: async (number, signal) =>
      made.set(number, await callApi(services, 'allocateFloatingIp', { body }, { signal, quiet: true })),
    onRetried: ({ done }) => services.get(Resources).report(resultOfMade(done, made)),
  });
  const [first] = failed;
  if (first && made.size === 0) throw first.error;
  const toasts = services.get(Toasts);
  const names = i18n.list([...made.values()].map(({ ip }) => ip));
  toasts.add('success', i18n.t('networks:address.allocate.done-several', { names }), { code });
  if (first) {
    const values = { all: i18n.number(count), failed: i18n.number(failed.length) };
    toasts.add(
      'error',
      i18n.t('networks:address.allocate.failed-several', values),
      failureDetail(i18n, ...failed.map(({ error }) => error)),
    );
  }
  return resultOfMade([...made.keys()], made);
}

function resultOfMade(numbers: readonly number[], made: ReadonlyMap<number, Made>): ActionResult {
  return resultOf(addressTypeId, { created: numbers.flatMap((number) => made.get(number)?.id ?? []) });
}
