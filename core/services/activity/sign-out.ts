import type { Services } from '#base';
import { Session } from '../session/session.ts';
import { clearActivity } from './activity-log.ts';

/** Ends the session, and forgets what it changed: whoever signs in next at this browser has nothing to read of it. */
export function signOut(services: Services): void {
  clearActivity(services);
  services.get(Session).signOut();
}
