import { useT } from '@sextant/sdk';
import { type Fact, Moment } from '@sextant/ui';
import type { KeyPair } from '../key-pair.ts';

type FactName = 'id' | 'name' | 'type' | 'fingerprint' | 'created_at' | 'user_id';

/** Returns the named facts of a key pair, in the order of the names. */
export function useKeyPairFacts(keyPair: KeyPair, names: readonly FactName[]): Fact[] {
  const t = useT();
  const { keypair_id: id, type = 'ssh', created_at: created } = keyPair;
  const copied = (text: string | undefined) => ({ value: text, mono: true, copy: true });
  const known: Readonly<Record<FactName, Omit<Fact, 'label'>>> = {
    id: copied(id === undefined ? undefined : String(id)),
    name: { value: keyPair.name },
    type: { value: type === 'ssh' || type === 'x509' ? t(`key-pairs:kind.${type}`) : type },
    fingerprint: copied(keyPair.fingerprint),
    created_at: { value: created ? <Moment iso={created} /> : undefined },
    user_id: copied(keyPair.user_id),
  };
  return names.map((name) => ({ label: t(`key-pairs:details.${name}`), ...known[name] }));
}
