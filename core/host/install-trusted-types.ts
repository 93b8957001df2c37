import { installTrustedTypes } from './trusted-types.ts';

// A module of its own, so that importing it first runs it first.
installTrustedTypes();
