import {
  type ActionResult,
  callApi,
  type Confirmation,
  failureDetail,
  I18n,
  Modals,
  nothingChanged,
  resultOf,
  type Services,
  Toasts,
} from '@sextant/sdk';
import { wordOf } from '@sextant/ui';
import { stackName, stackTypeId } from '../stack.ts';
import { snapshotCode } from '../stack-code.ts';
import { type SnapshotOfStack, snapshotName } from './snapshot.ts';

/** Asks, and brings the stack back to the snapshot (restoreStackSnapshot). The name of the stack is typed: resources may be replaced. */
export function askAndRestore(item: SnapshotOfStack, services: Services): Promise<ActionResult> {
  const { stack, snapshot } = item;
  const params = { id: stack.id, snapshot: snapshot.id };
  const word = wordOf([{ id: stack.id, name: stackName(stack) }]);
  return ask('restore', item, services, { word }, () =>
    callApi(services, 'restoreStackSnapshot', { params }, { quiet: true }),
  );
}

/** Asks, and deletes the snapshot (deleteStackSnapshot). */
export function askAndDelete(item: SnapshotOfStack, services: Services): Promise<ActionResult> {
  const params = { id: item.stack.id, snapshot: item.snapshot.id };
  return ask('delete', item, services, {}, () => callApi(services, 'deleteStackSnapshot', { params }, { quiet: true }));
}

async function ask(
  what: 'restore' | 'delete',
  { stack, snapshot }: SnapshotOfStack,
  services: Services,
  more: Pick<Confirmation, 'word'>,
  work: () => Promise<unknown>,
): Promise<ActionResult> {
  const i18n = services.get(I18n);
  const toasts = services.get(Toasts);
  const names = { name: snapshotName(snapshot), stack: stackName(stack) };
  const code = () => snapshotCode(what, stack, snapshot.id);
  const confirmed = await services.get(Modals).confirm({
    title: i18n.t(`stacks:snapshot.${what}.title`),
    message: i18n.t(`stacks:snapshot.${what}.message`, names),
    names: [names.name],
    confirmLabel: i18n.t(`stacks:snapshot.${what}.label`),
    danger: true,
    ...more,
    code,
  });
  if (!confirmed) return nothingChanged;
  try {
    await work();
  } catch (error) {
    toasts.add('error', i18n.t(`stacks:snapshot.${what}.failed`, names), failureDetail(i18n, error));
    return resultOf(stackTypeId, { failed: [stack.id] });
  }
  toasts.add('success', i18n.t(`stacks:snapshot.${what}.done`, names), { code });
  return resultOf(stackTypeId, { updated: [stack.id] });
}
