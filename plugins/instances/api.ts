// The exports for other plugins: types, names and small parts; they pull in no other code of this plugin.
export { type MadePassword, showMadePassword } from './shown-password.tsx';
export { rootVolumeOf } from './root-device.ts';
export { type Server, serverTypeId } from './server.ts';
