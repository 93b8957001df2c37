import type { Services } from '#base';
import { keepActivity } from '#services/activity/keep-activity';
import { readAfterLostChanges } from '#services/resources/lost-changes';
import { tellRunningTasks } from '#services/tasks/tell-running';
import { fetchTogether } from '../lifecycle/fetch-together.ts';
import { retryParts } from '../lifecycle/part-retries.ts';
import type { ModuleAdapter } from '../plugin-loader.ts';
import { warnOfPasswordEnd } from './password-ending.ts';
import { followToasts } from './toast-settings.ts';

/** Begins all that a page follows once its first rows are drawn. */
export function startAfterFirstRows(services: Services, modules: ModuleAdapter): void {
  fetchTogether(services, modules);
  followToasts(services);
  tellRunningTasks(services);
  readAfterLostChanges(services);
  keepActivity(services);
  warnOfPasswordEnd(services);
  retryParts(services);
}
