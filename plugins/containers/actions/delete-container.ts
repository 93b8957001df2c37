import {
  type Action,
  callApi,
  type Code,
  I18n,
  isGone,
  Modals,
  nothingChanged,
  resultOf,
  Router,
  type Services,
  Toasts,
} from '@sextant/sdk';
import { type Container, containerTypeId } from '../container.ts';
import { readContainer } from '../container-calls.ts';
import { currentPlace } from '../current-place.ts';
import { panelPath } from '../place.ts';
import { writeRule } from '../write-rule.ts';

/** Deletes an empty container; one that is not is told of before, and in the service's own words (rows CON-16, CON-17). */
export const deleteContainer: Action<Pick<Container, 'name'>> = {
  id: 'containers.delete',
  policy: [writeRule],
  label: 'containers:action.delete.label',
  icon: 'trash-2',
  danger: true,
  code: async ([item]) => (item ? codeOf(item) : { calls: [] }),
  async perform({ items: [item], services }) {
    if (!item) return nothingChanged;
    const { name } = item;
    const i18n = services.get(I18n);
    const confirmed = await services.get(Modals).confirm({
      title: i18n.t('containers:action.delete.title'),
      message: i18n.t(`containers:action.delete.${(await isEmpty(name, services)) ? 'question' : 'questionFull'}`, {
        name,
      }),
      confirmLabel: i18n.t('containers:action.delete.confirm'),
      danger: true,
      code: () => codeOf(item),
    });
    if (!confirmed) return nothingChanged;
    const outcome = await remove(name, services);
    if (!outcome) return resultOf(containerTypeId, { failed: [name] });
    services.get(Toasts).add('success', i18n.t('containers:action.delete.done', { name }), {
      code: () => codeOf(item),
    });
    if (currentPlace(services)?.container === name) services.get(Router).go(panelPath, { replace: true });
    return resultOf(containerTypeId, { deleted: [name] });
  },
};

/** A container whose count is not known counts as empty: the service refuses it all the same. */
function isEmpty(container: string, services: Services): Promise<boolean> {
  return readContainer(services, container).then(
    ({ count }) => count === 0,
    () => true,
  );
}

async function codeOf(item: Pick<Container, 'name'>): Promise<Code> {
  return (await import('../container-code.ts')).deletionCode(item);
}

/** True: it is not there any more. What went wrong has been told otherwise. */
async function remove(container: string, services: Services): Promise<boolean> {
  try {
    await callApi(services, 'deleteContainer', { params: { container } }, { handled: [404] });
    return true;
  } catch (error) {
    return isGone(error);
  }
}
