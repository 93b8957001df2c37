import { type ActionResult, I18n, lazyView, Modals, nothingChanged, resultOf, type Services } from '@sextant/sdk';
import { fileSaver } from '@sextant/ui';
import { applicationCredentialTypeId } from '../application-credential.ts';
import { type CloudAccess, readCloudAccess } from '../files/cloud-access.ts';
import { namesTaken, ownRoles } from './new-credential.ts';

/** The facts that the form needs. */
export interface CreationSetting {
  /** Names that are taken. */
  names: readonly string[];
  roles: readonly string[];
  cloud: CloudAccess;
  /** Called with the id of the new credential, whichever way the dialog is closed then. */
  onMade(id: string): void;
}

/** "Create Application Credential". What writes and saves the files is there before the form is: the secret comes once. */
export async function openCreation(services: Services): Promise<ActionResult> {
  const [names, cloud] = await Promise.all([namesTaken(services), readCloudAccess(services)]);
  let made: string | undefined;
  const setting: CreationSetting = { names, roles: ownRoles(services), cloud, onMade: (id) => (made = id) };
  await services.get(Modals).open<void>({
    id: 'application-credentials.create',
    size: 'medium',
    title: services.get(I18n).t('credentials:form.title'),
    bare: true,
    // The secret that was made with it is shown once.
    stays: () => made !== undefined,
    content: lazyView(async () => {
      const [{ createForm }, save] = await Promise.all([import('./create-form.tsx'), fileSaver()]);
      return createForm(setting, save);
    }),
  });
  return made ? resultOf(applicationCredentialTypeId, { created: [made] }) : nothingChanged;
}
