import { defineToken } from '@sextant/sdk';
import type { KeyPair } from './key-pair.ts';

/** Lets an operator make a key pair where another plugin needs one, as the launch wizard does. */
export interface KeyPairCreation {
  /** Opens "Create Key Pair". Resolves with the new key pair; with nothing when the dialog was closed. */
  create(): Promise<KeyPair | undefined>;
  /** Opens "Import Public Key". Resolves with the new key pair; with nothing when the dialog was closed. */
  import(): Promise<KeyPair | undefined>;
}
export const KeyPairCreation = defineToken<KeyPairCreation>('sextant.key-pairs@1');
