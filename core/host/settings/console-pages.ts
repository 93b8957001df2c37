import type { Services } from '#base';
import { ResourceTypes } from '#services/registry/registry';
import { pluginType } from './plugins/plugin-type.ts';
import { sessionType } from './sessions/session-type.ts';

/** The code of the console's own pages is one part: the address of a second one would make the first load heavier. */
export { UserSettingsPage } from './own/user-settings-page.tsx';
export { PluginsPage as plugins } from './plugins/plugins-page.tsx';
export { SessionsPage as sessions } from './sessions/sessions-page.tsx';

/** Registers the resource types of the console's own pages; again is no harm. */
export function addConsoleTypes(services: Services, owner: string): void {
  const types = services.get(ResourceTypes);
  if (!types.has(pluginType.id)) types.register(pluginType, owner);
  if (!types.has(sessionType.id)) types.register(sessionType, owner);
}
