import { type DetailsViewProps, useT } from '@sextant/sdk';
import { FactList } from '@sextant/ui';
import type { KeyPair } from '../key-pair.ts';
import { useKeyPairFacts } from './key-pair-facts.tsx';
import { PublicKeyText } from './public-key-text.tsx';

/** Shows in an opened row what the list knows and has no column for. */
export function Summary({ item }: DetailsViewProps<KeyPair>) {
  const t = useT();
  return (
    <>
      <FactList facts={useKeyPairFacts(item, ['type'])} />
      <PublicKeyText keyPair={item} label={t('key-pairs:details.public_key')} />
    </>
  );
}
