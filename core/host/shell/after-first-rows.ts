import type { Services } from '#base';
import { readAfterLostChanges } from '#services/resources/lost-changes';
import { tellRunningTasks } from '#services/tasks/tell-running';
import { retryParts } from '../lifecycle/part-retries.ts';
import { warnOfPasswordEnd } from './password-ending.ts';
import { followToasts } from './toast-settings.ts';

/** Begins all that a page follows once its first rows are drawn. */
export function startAfterFirstRows(services: Services): void {
  followToasts(services);
  tellRunningTasks(services);
  readAfterLostChanges(services);
  warnOfPasswordEnd(services);
  retryParts(services);
}
