import type { DetailsViewProps } from '@sextant/sdk';
import { RoleAssignments } from './role-assignments.tsx';

/** Draws the tab "Role Assignments" on the page of a project, which another plugin owns: who has which role there, and why. */
export function ProjectAssignments({ item }: DetailsViewProps<{ id: string; domain_id?: string | null }>) {
  const domain = item.domain_id ?? undefined;
  return <RoleAssignments of={{ type: 'OS::Keystone::Project', id: item.id }} who={{ project: item.id, domain }} />;
}
