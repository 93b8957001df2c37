import { columnOf, defineResourceType, lazyView, projectName } from '@sextant/sdk';
import { createEc2Credential } from './actions/create-ec2-credential.ts';
import { deleteEc2Credential, deleteEc2Credentials } from './actions/delete-ec2-credentials.ts';
import { showEc2Keys } from './actions/show-ec2-keys.ts';
import { type Ec2Credential, ec2CredentialTypeId, listEc2Credentials } from './ec2-credential.ts';

export const ec2CredentialType = defineResourceType<Ec2Credential>({
  id: ec2CredentialTypeId,
  name: 'credentials:type.ec2',
  index: '/identity/ec2_credentials',
  itemName: ({ id }) => id,
  list: (_request, context) => listEc2Credentials(context),
  columns: [
    columnOf<Ec2Credential>({ id: 'id', label: 'credentials:column.access', priority: 1, sortDefault: 'asc' }),
    columnOf<Ec2Credential>({
      id: 'project_id',
      label: 'credentials:column.project_id',
      priority: 1,
      value: ({ project_id: project }, services) => projectName(project, services),
    }),
  ],
  facets: [{ name: 'id', label: 'credentials:column.access', filteredBy: 'client', singleton: true }],
  find: { whole: true, id: 'hex' },
  actions: {
    global: [createEc2Credential],
    item: [showEc2Keys, deleteEc2Credential],
    batch: [deleteEc2Credentials],
  },
  note: lazyView(() => import('./details/outside-project.tsx').then((module) => module.OutsideProject)),
  emptyHint: 'credentials:empty.ec2',
});
