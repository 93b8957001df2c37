import { callApi, deleteActions } from '@sextant/sdk';
import { deletionTexts, typeValue } from '../deletion-texts.ts';
import { type Ec2Credential, ec2CredentialTypeId } from '../ec2-credential.ts';

/** "Delete", for one pair of keys and for the selected. */
export const { item: deleteEc2Credential, batch: deleteEc2Credentials } = deleteActions<Ec2Credential>({
  type: ec2CredentialTypeId,
  slug: 'ec2-credentials',
  label: 'credentials:action.delete',
  texts: deletionTexts,
  values: typeValue('credentials:type.ec2'),
  policy: [['identity', 'identity:ec2_delete_credential']],
  idOf: ({ id }) => id,
  nameOf: ({ id }) => id,
  code: async ({ id, user_id: user }) => (await import('../credential-code.ts')).ec2DeletionCode({ id, user }),
  remove: ({ id }, services, signal) =>
    callApi(services, 'deleteEc2Credential', { params: { access: id } }, { signal, quiet: true }),
});
