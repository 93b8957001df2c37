import { type CellProps, useT } from '@sextant/sdk';
import { ShortId } from '@sextant/ui';
import type { KeyPair } from './key-pair.ts';

/** Whole, for it is compared with another by eye, and to be copied. */
export function Fingerprint({ item }: CellProps<KeyPair>) {
  const t = useT();
  return <ShortId whole id={item.fingerprint} label={t('key-pairs:column.fingerprint')} />;
}
