// `npm run build` ends with it: what integrators get, in dist/packages, packed. Nothing of it is needed to run the console.
import { ensureBuilt, ensureInstalled } from './build/ensure.mjs';
import { takeLock } from './build/lock.mjs';
import { assemblePackages } from './packages/assemble.mjs';
import { assembleTesting } from './packages/testing.mjs';

ensureInstalled();
ensureBuilt();
const release = takeLock('packages', 'packing');
await assemblePackages();
await assembleTesting();
release();
