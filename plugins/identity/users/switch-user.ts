import {
  type ActionResult,
  callApi,
  eachItem,
  I18n,
  Modals,
  nothingChanged,
  resultOf,
  type Services,
  type Undo,
} from '@sextant/sdk';
import { wordOf } from '@sextant/ui';
import { switchCode } from './user-code.ts';
import { isOwn, type User, userTypeId } from './user.ts';

/**
 * Enables or disables a user. The question before one is disabled says what becomes of sessions and application credentials: to enable the
 * user again brings no session back. Whoever disables the own account types its name: the session ends with it.
 */
export async function switchUser(user: User, isOn: boolean, services: Services): Promise<ActionResult> {
  const i18n = services.get(I18n);
  const verb = isOn ? 'enable' : 'disable';
  const label = i18n.t(`identity:user.${verb}.label`);
  const code = () => switchCode(user.id, isOn);
  if (!isOn) {
    const own = isOwn(user, services);
    const question = {
      title: label,
      message: i18n.t(`identity:user.disable.${own ? 'own' : 'message'}`),
      names: [user.name],
      confirmLabel: label,
      danger: true,
      ...(own && { word: wordOf([user]) }),
      code,
    };
    if (!(await services.get(Modals).confirm(question))) return nothingChanged;
  }
  return eachItem<User>(
    {
      type: userTypeId,
      items: [user],
      idOf: ({ id }) => id,
      nameOf: ({ name }) => name,
      title: `${label}: ${user.name}`,
      icon: isOn ? 'circle-check' : 'circle-x',
      action: `identity.${verb}-user`,
      outcome: 'updated',
      texts: {
        done: (name) => i18n.t(`identity:user.${verb}.done`, { name }),
        failed: (name) => i18n.t(`identity:user.${verb}.failed`, { name }),
      },
      code,
      act: ({ id }, signal) => send(id, isOn, services, signal),
      undoOf: () => undoOf(user, isOn, services),
    },
    services,
  );
}

function send(id: string, enabled: boolean, services: Services, signal?: AbortSignal) {
  const options = { quiet: true, ...(signal && { signal }) };
  const body = { id, enabled };
  return callApi(services, 'changeUser', { params: { id }, body }, options);
}

function undoOf({ id }: User, isOn: boolean, services: Services): Undo {
  return async () => {
    const now = await callApi(services, 'readUser', { params: { id } }, { quiet: true });
    if (now.enabled !== isOn) return 'changed';
    await send(id, !isOn, services);
    return resultOf(userTypeId, { updated: [id] });
  };
}
