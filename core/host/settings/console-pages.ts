/** The code of the console's own pages is one part: the address of a second one would make the first load heavier. */
export { UserSettingsPage } from './own/user-settings-page.tsx';
export { addPluginType } from './plugins/plugin-type.ts';
export { PluginsPage } from './plugins/plugins-page.tsx';
