import { type DetailsViewProps, useT } from '@sextant/sdk';
import { DetailsSection, DetailsSections, FactList } from '@sextant/ui';
import type { KeyPair } from '../key-pair.ts';
import { useKeyPairFacts } from './key-pair-facts.tsx';
import { PublicKeyText } from './public-key-text.tsx';

/** The tab "Details" (KP-05). */
export function Details({ item }: DetailsViewProps<KeyPair>) {
  const t = useT();
  const keyPair = useKeyPairFacts(item, ['id', 'name', 'type', 'fingerprint']);
  const origin = useKeyPairFacts(item, ['created_at', 'user_id']);
  return (
    <DetailsSections>
      <DetailsSections columns>
        <DetailsSection title={t('key-pairs:details.section.key-pair')}>
          <FactList roomy facts={keyPair} />
        </DetailsSection>
        <DetailsSection title={t('key-pairs:details.section.origin')}>
          <FactList roomy facts={origin} />
        </DetailsSection>
      </DetailsSections>
      <DetailsSection title={t('key-pairs:details.public_key')}>
        <PublicKeyText keyPair={item} />
      </DetailsSection>
    </DetailsSections>
  );
}
