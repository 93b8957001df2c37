import { columnOf, defineResourceType, lazyView, projectName } from '@sextant/sdk';
import { createApplicationCredential } from './actions/create-application-credential.ts';
import { deleteApplicationCredential, deleteApplicationCredentials } from './actions/delete-application-credentials.ts';
import {
  type ApplicationCredential,
  applicationCredentialTypeId,
  credentialStatus,
  listApplicationCredentials,
  loadApplicationCredential,
  stateTexts,
} from './application-credential.ts';

export const applicationCredentialType = defineResourceType<ApplicationCredential>({
  id: applicationCredentialTypeId,
  name: 'credentials:type.application',
  index: '/identity/application_credentials',
  status: credentialStatus,
  list: (_request, context) => listApplicationCredentials(context),
  load: loadApplicationCredential,
  columns: [
    columnOf<ApplicationCredential>({
      id: 'name',
      label: 'credentials:column.name',
      priority: 1,
      sortDefault: 'asc',
      link: true,
    }),
    columnOf<ApplicationCredential>({
      id: 'state',
      label: 'credentials:column.state',
      priority: 1,
      width: 150,
      values: stateTexts,
      view: lazyView(() => import('./details/state-cell.tsx').then((module) => module.StateCell)),
    }),
    columnOf<ApplicationCredential>({
      id: 'expires_at',
      label: 'credentials:column.expires_at',
      priority: 2,
      format: 'mediumDate',
      width: 210,
      view: lazyView(() => import('./details/expiry.tsx').then((module) => module.ExpiryCell)),
    }),
    columnOf<ApplicationCredential>({
      id: 'project_id',
      label: 'credentials:column.project_id',
      priority: 2,
      value: ({ project_id: project }, services) => projectName(project, services),
    }),
    columnOf<ApplicationCredential>({
      id: 'roles',
      label: 'credentials:column.roles',
      priority: 3,
      value: ({ roles }) => roles.map(({ name }) => name).join(', '),
    }),
    columnOf<ApplicationCredential>({
      id: 'unrestricted',
      label: 'credentials:column.unrestricted',
      priority: 4,
      format: 'yesno',
      width: 120,
    }),
    columnOf<ApplicationCredential>({ id: 'id', label: 'credentials:column.id', format: 'id', hidden: true }),
    columnOf<ApplicationCredential>({ id: 'description', label: 'credentials:column.description', hidden: true }),
  ],
  facets: [
    { name: 'name', label: 'credentials:column.name', filteredBy: 'client', singleton: true },
    {
      name: 'state',
      label: 'credentials:column.state',
      filteredBy: 'client',
      options: Object.entries(stateTexts).map(([key, label]) => ({ key, label })),
    },
  ],
  find: { whole: true, id: 'hex' },
  actions: {
    global: [createApplicationCredential],
    item: [deleteApplicationCredential],
    batch: [deleteApplicationCredentials],
  },
  views: [
    {
      id: 'details',
      label: 'credentials:details.tab',
      view: lazyView(() => import('./details/details.tsx').then((module) => module.Details)),
    },
  ],
  summary: lazyView(() => import('./details/details.tsx').then((module) => module.Details)),
  note: lazyView(() => import('./details/outside-project.tsx').then((module) => module.OutsideProject)),
  emptyHint: 'credentials:empty.application',
});
