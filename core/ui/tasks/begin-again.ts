import type { Services } from '#base';
import type { Action, ResourceType } from '#registry';
import { I18n } from '#services/i18n/i18n';
import { Resources } from '#services/resources/resources';
import { type Task, Tasks } from '#services/tasks/tasks';
import { Toasts } from '#services/toasts/toasts';
import { runAction } from '../actions/run-action.ts';

/**
 * Begins an interrupted task again, by the action that it named: on the items that were not done and are still there. The
 * action asks what it always asks. The task goes off the list once the action has touched something, or has begun what reports
 * for itself.
 */
export async function beginAgain(task: Task, services: Services): Promise<void> {
  const { again } = task;
  if (!again) return;
  const type = await services.get(Resources).type(again.type);
  const found = type && actionOf(type, again.action);
  if (!type || !found) {
    services.get(Toasts).add('error', services.get(I18n).t('core:tasks.noAgain', { title: task.title }));
    return;
  }
  const items = found.global ? [] : await stillThere(task, type, services);
  if (!found.global && items.length === 0) {
    services.get(Toasts).add('info', services.get(I18n).t('core:tasks.nothingLeft', { title: task.title }));
    services.get(Tasks).dismiss(task.id);
    return;
  }
  const outcome = await runAction(found.action, items, { services, type, kept: again.kept });
  if (outcome.state === 'done' && (!outcome.result || touched(outcome.result))) services.get(Tasks).dismiss(task.id);
}

function actionOf(type: ResourceType<unknown>, id: string): { action: Action<unknown>; global: boolean } | undefined {
  const { global = [], batch = [], item = [] } = type.actions ?? {};
  const one = (global as readonly Action<unknown>[]).find((action) => action.id === id);
  if (one) return { action: one, global: true };
  const action = [...batch, ...item].find((each) => each.id === id);
  return action && { action, global: false };
}

async function stillThere(task: Task, type: ResourceType<unknown>, services: Services): Promise<unknown[]> {
  const ids = (task.items ?? []).filter(({ state }) => state !== 'done').map(({ id }) => id);
  const loaded = await Promise.allSettled(ids.map(async (id) => type.load?.(id, { services })));
  return loaded.flatMap((one) => (one.status === 'fulfilled' && one.value !== undefined ? [one.value] : []));
}

const touched = (result: { created: unknown[]; updated: unknown[]; deleted: unknown[] }) =>
  result.created.length + result.updated.length + result.deleted.length > 0;
