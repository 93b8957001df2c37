import { GatewayError } from '../http/errors.ts';
import type { SealedSession } from './sealed-session.ts';

/** The project of the session's token. Throws BAD_REQUEST for a session without one. */
export function ownProject({ project }: SealedSession): string {
  if (project) return project.id;
  throw new GatewayError('BAD_REQUEST', { detail: 'The session is not in a project: choose one first.' });
}
