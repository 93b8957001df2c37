// The exports for other plugins: types and names only, no code of this plugin is pulled in.
export type { KeyPair } from './key-pair.ts';
export { KeyPairCreation } from './key-pair-creation.ts';
