import { type callApi, type Column, columnOf } from '@sextant/sdk';

export type SecurityGroup = Awaited<ReturnType<typeof callApi<'listSecurityGroups'>>>['items'][number];
export type SecurityGroupRule = SecurityGroup['security_group_rules'][number];

export const groupColumns: readonly Column<SecurityGroup>[] = [
  columnOf<SecurityGroup>({ id: 'name', label: 'instances:attach.groups.name', priority: 1, sortDefault: 'asc' }),
  columnOf<SecurityGroup>({ id: 'description', label: 'instances:attach.groups.description', priority: 2, width: 320 }),
];
