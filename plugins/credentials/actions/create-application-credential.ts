import type { Action } from '@sextant/sdk';
import { ifInProject } from './in-project.ts';

/** "Create Application Credential": the secret is shown once. */
export const createApplicationCredential: Action<never> = {
  id: 'application-credentials.create',
  label: 'credentials:action.create',
  icon: 'plus',
  primary: true,
  policy: [['identity', 'identity:create_application_credential']],
  code: 'asked',
  perform: ({ services }) =>
    ifInProject(services, async () => (await import('../forms/open-creation.ts')).openCreation(services)),
};
