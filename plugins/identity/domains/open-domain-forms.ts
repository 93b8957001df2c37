import { type ActionResult, resultOf, rethrowUntold, type Services } from '@sextant/sdk';
import { openForm } from '../open-form.ts';
import { type Domain, domainTypeId, loadDomain } from './domain.ts';

/** "Create Domain". */
export function openCreation(services: Services): Promise<ActionResult> {
  return openForm('domain.create', services, async () => (await import('../named-forms.ts')).domainCreation());
}

/** "Edit Domain", with the domain as it is now. */
export async function openEdit({ id }: Domain, services: Services): Promise<ActionResult> {
  const domain = await loadDomain(id, { services }).catch(rethrowUntold);
  if (!domain) return resultOf(domainTypeId, { failed: [id] });
  return openForm('domain.edit', services, async () => (await import('../named-forms.ts')).domainEdit(domain));
}

/** "Assign Role", with the roles that there are. */
export function openGiving(domain: Domain, services: Services): Promise<ActionResult> {
  return openForm('domain.give', services, async () => {
    const [{ giveForm }, { roleOptions }] = await Promise.all([
      import('./give-form.tsx'),
      import('../users/choices.ts'),
    ]);
    return giveForm(domain, await roleOptions(services));
  });
}
