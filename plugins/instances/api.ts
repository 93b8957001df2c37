// The exports for other plugins: types, names and small functions; they pull in no other code of this plugin.
export { rootVolumeOf } from './root-device.ts';
export { type Server, serverTypeId } from './server.ts';
