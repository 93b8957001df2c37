import { callApi, deleteActions } from '@sextant/sdk';
import { type ApplicationCredential, applicationCredentialTypeId } from '../application-credential.ts';
import { deletionTexts, typeValue } from '../deletion-texts.ts';

/** "Delete", for one and for the selected. The programs that use it lose access at once. */
export const { item: deleteApplicationCredential, batch: deleteApplicationCredentials } =
  deleteActions<ApplicationCredential>({
    type: applicationCredentialTypeId,
    slug: 'application-credentials',
    label: 'credentials:action.delete',
    texts: { ...deletionTexts, message: 'credentials:action.deleteMessage' },
    values: typeValue('credentials:type.application'),
    policy: [['identity', 'identity:delete_application_credential']],
    idOf: ({ id }) => id,
    nameOf: ({ name }) => name,
    code: async ({ id, user_id: user }) => (await import('../credential-code.ts')).deletionCode({ id, user }),
    remove: ({ id }, services, signal) =>
      callApi(services, 'deleteApplicationCredential', { params: { id } }, { signal, quiet: true }),
  });
