import { CloudError } from '../shared/errors.ts';
import { type CinderCall, type CinderRoutes, enforce, member } from './call.ts';
import type { CinderCore } from './cinder-core.ts';
import { badRequest, notFound } from './fault.ts';
import { defaultTypeSchema } from './schemas.ts';
import { typeByIdOrName } from './volumes.ts';

/** Default types of projects (3.62 and later). */
export function defaultTypeRoutes(route: CinderRoutes, core: CinderCore): void {
  const since = 62;
  const view = (project: string, type: string) => ({ project_id: project, volume_type_id: type });
  const project = (call: CinderCall, rule: string): string => {
    const id = call.params['id']!;
    if (!core.context.identity.project(id)) notFound(`Project with id ${id} not found.`);
    enforce(core, call, `volume_extension:${rule}`, { project_id: id, domain_id: 'default' });
    return id;
  };

  route('GET', '/default-types', { since }, (call) => {
    if (!core.context.enforce('volume_extension:default_get_all', {}, call.credentials)) {
      throw new CloudError(403, 'You are not authorized to perform this operation.');
    }
    return { default_types: [...core.defaultTypes.entries()].map(([id, type]) => view(id, type)) };
  });
  route('GET', '/default-types/:id', { since }, (call) => {
    const id = project(call, 'default_get');
    const type = core.defaultTypes.get(id) ?? notFound(`Default type for project ${id} not found.`);
    return { default_type: view(id, type) };
  });
  route('PUT', '/default-types/:id', { since, body: defaultTypeSchema }, (call) => {
    const id = project(call, 'default_set_or_update');
    const type = namedType(core, call, String(member(call, 'default_type')['volume_type']));
    core.defaultTypes.set(id, type);
    return { default_type: view(id, type) };
  });
  route('DELETE', '/default-types/:id', { since, status: 204 }, (call) => {
    core.defaultTypes.delete(project(call, 'default_unset'));
  });
}

/** Returns the type's id. An unknown type is a wrong body here (400), not a wrong address. */
function namedType(core: CinderCore, call: CinderCall, text: string): string {
  try {
    return typeByIdOrName(core, call, text).id;
  } catch (error) {
    badRequest((error as Error).message);
  }
}
