import type { LaunchSpec } from '../launch-spec.ts';
import type { KeyPair } from '../records.ts';

/** Chooses a key pair where none is chosen. */
export function withKeyPair(spec: LaunchSpec, pair: KeyPair): LaunchSpec {
  return spec.key_pair.length > 0 ? spec : { ...spec, key_pair: [pair] };
}
