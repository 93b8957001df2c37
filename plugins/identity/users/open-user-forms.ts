import { type ActionResult, callApi, resultOf, rethrowUntold, type Services, Settings } from '@sextant/sdk';
import { mayListDomains } from '@sextant/plugins/projects';
import { openForm } from '../open-form.ts';
import { hasProjects, roleOptions } from './choices.ts';
import { passwordHelp } from './password-help.ts';
import { isOwn, loadUser, type User, userTypeId } from './user.ts';

/** "Create User", in the operator's default domain, or in the one that is chosen by those who may list domains. */
export function openCreation(services: Services): Promise<ActionResult> {
  return openForm('user.create', services, async () => {
    const [{ creationForm }, domain, roles, choosesDomain, help] = await Promise.all([
      import('./creation-form.tsx'),
      callApi(services, 'readDefaultDomain', {}, { quiet: true }).catch(() => undefined),
      roleOptions(services),
      mayListDomains(services),
      passwordHelp(services),
    ]);
    const isEmpty = !(await hasProjects(domain?.id, services));
    return creationForm({ domain, roles, choosesDomain, isEmpty, help });
  });
}

/** "Edit User", with the user as it is now. */
export async function openEdit({ id }: User, services: Services): Promise<ActionResult> {
  const user = await loadUser(id, { services }).catch(rethrowUntold);
  if (!user) return resultOf(userTypeId, { failed: [id] });
  return openForm('user.edit', services, async () => (await import('./edit-form.tsx')).editForm(user));
}

/** "Change Password". */
export async function openPassword({ id }: User, services: Services): Promise<ActionResult> {
  const user = await loadUser(id, { services }).catch(rethrowUntold);
  if (!user) return resultOf(userTypeId, { failed: [id] });
  return openForm('user.password', services, async () => {
    const [{ passwordForm }, isChecked, help] = await Promise.all([
      import('./password-form.tsx'),
      services.get(Settings).get<boolean>('ENFORCE_PASSWORD_CHECK'),
      passwordHelp(services),
    ]);
    return passwordForm(user, { isChecked: isChecked === true, isOwn: isOwn(user, services), help });
  });
}
