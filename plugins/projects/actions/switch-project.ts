import { type Action, nothingChanged, Scope, type Services } from '@sextant/sdk';
import type { Project } from '../project.ts';

/** "Switch to project": the operator's own ones, as the header's switch does. */
export const switchProject: Action<Project> = {
  id: 'projects.switch',
  label: 'projects:action.switch.label',
  icon: 'refresh-cw',
  allowed: mayEnter,
  code: { none: 'it changes the project of the session, which a command names itself' },
  perform({ items: [project], services }) {
    if (project) services.get(Scope).switchProject(project.id);
    return Promise.resolve(nothingChanged);
  },
};

/** Offered for another of the operator's projects, while it is enabled. */
async function mayEnter({ id, enabled }: Project, services: Services): Promise<boolean | string> {
  const scope = services.get(Scope);
  if (scope.projectId === id) return false;
  const own = await scope.projects().catch(() => []);
  if (!own.some((project) => project.id === id)) return false;
  return enabled || 'projects:reason.disabled';
}
