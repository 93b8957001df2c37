import type { UserSession } from '#protocol';

/**
 * Could an address that nothing has here open in a project? In a domain and in the system no pages are there but those of identity;
 * those of administration are for administrators alone.
 */
export function opensInProject(path: string, { project_id, is_superuser }: UserSession): boolean {
  if (project_id) return false;
  const [, dashboard] = path.split('/');
  return dashboard === 'project' || (dashboard === 'admin' && is_superuser);
}
