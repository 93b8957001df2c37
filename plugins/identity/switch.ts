import {
  type ActionResult,
  callApi,
  type Code,
  type EachItem,
  eachItem,
  I18n,
  Modals,
  nothingChanged,
  resultOf,
  type Services,
} from '@sextant/sdk';
import { wordOf } from '@sextant/ui';
import { switchCode as domainCode } from './domains/domain-code.ts';
import { type Domain, domainTypeId } from './domains/domain.ts';
import { switchCode as userCode } from './users/user-code.ts';
import { isOwn, type User, userTypeId } from './users/user.ts';

/** A user or a domain, and whether it is enabled or disabled. */
interface Switch<T> extends Pick<EachItem<T>, 'type' | 'act' | 'undoOf'> {
  readonly kind: 'user' | 'domain';
  readonly item: T;
  readonly isOn: boolean;
  /** The key of the message of the question before it is disabled, below `disable`. */
  readonly message: string;
  /** Is its name typed before it is disabled? */
  readonly isTyped: boolean;
  readonly code: () => Code;
}

/**
 * Enables or disables a user. The question before one is disabled says what becomes of sessions and application credentials: to enable the
 * user again brings no session back. Whoever disables the own account types its name: the session ends with it.
 */
export function switchUser(user: User, isOn: boolean, services: Services): Promise<ActionResult> {
  const own = isOwn(user, services);
  const params = { id: user.id };
  const send = (enabled: boolean, signal?: AbortSignal) =>
    callApi(
      services,
      'changeUser',
      { params, body: { ...params, enabled } },
      { quiet: true, ...(signal && { signal }) },
    );
  const change: Switch<User> = {
    kind: 'user',
    type: userTypeId,
    item: user,
    isOn,
    message: own ? 'own' : 'message',
    isTyped: own,
    code: () => userCode(user.id, isOn),
    act: (_user, signal) => send(isOn, signal),
    undoOf: () => async () => {
      const now = await callApi(services, 'readUser', { params }, { quiet: true });
      if (now.enabled !== isOn) return 'changed';
      await send(!isOn);
      return resultOf(userTypeId, { updated: [user.id] });
    },
  };
  return switchItem(change, services);
}

/** Enables or disables a domain. Its name is typed before it is disabled: nobody in it can sign in then. */
export function switchDomain(domain: Domain, isOn: boolean, services: Services): Promise<ActionResult> {
  const request = { params: { id: domain.id }, body: { enabled: isOn } };
  const change: Switch<Domain> = {
    kind: 'domain',
    type: domainTypeId,
    item: domain,
    isOn,
    message: 'message',
    isTyped: true,
    code: () => domainCode(domain.id, isOn),
    act: (_domain, signal) => callApi(services, 'changeDomain', request, { signal, quiet: true }),
  };
  return switchItem(change, services);
}

async function switchItem<T extends { readonly id: string; readonly name: string }>(
  { kind, item, isOn, message, isTyped, ...work }: Switch<T>,
  services: Services,
): Promise<ActionResult> {
  const i18n = services.get(I18n);
  const verb = isOn ? 'enable' : 'disable';
  const label = i18n.t(`identity:${kind}.${verb}.label`);
  const question = {
    title: label,
    message: i18n.t(`identity:${kind}.disable.${message}`),
    names: [item.name],
    confirmLabel: label,
    danger: true,
    ...(isTyped && { word: wordOf([item]) }),
    code: () => work.code(),
  };
  if (!isOn && !(await services.get(Modals).confirm(question))) return nothingChanged;
  return eachItem<T>(
    {
      ...work,
      items: [item],
      idOf: ({ id }) => id,
      nameOf: ({ name }) => name,
      title: `${label}: ${item.name}`,
      icon: isOn ? 'circle-check' : 'circle-x',
      action: `identity.${verb}-${kind}`,
      outcome: 'updated',
      texts: {
        done: (name) => i18n.t(`identity:${kind}.${verb}.done`, { name }),
        failed: (name) => i18n.t(`identity:${kind}.${verb}.failed`, { name }),
      },
    },
    services,
  );
}
