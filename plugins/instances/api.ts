// The exports for other plugins: types and names only, no code of this plugin is pulled in.
export { type Server, serverTypeId } from './server.ts';
