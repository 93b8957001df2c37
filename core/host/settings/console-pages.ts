/** What the console's own pages need, as one part: each further part that the first load names would make it heavier. */
export { UserSettingsPage } from './own/user-settings-page.tsx';
export { addPluginType } from './plugins/plugin-type.ts';
export { PluginsPage } from './plugins/plugins-page.tsx';
