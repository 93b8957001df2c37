import type { DetailsViewProps } from '@sextant/sdk';
import { RoleAssignments } from '../assignments/role-assignments.tsx';
import { type User, userTypeId } from './user.ts';

/** Draws the tab "Role Assignments" of a user: with those that follow from others, each explained. */
export function UserAssignments({ item }: DetailsViewProps<User>) {
  return <RoleAssignments of={{ type: userTypeId, id: item.id }} who={{ user: item.id, domain: item.domain_id }} />;
}
