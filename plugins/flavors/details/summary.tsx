import { type DetailsViewProps } from '@sextant/sdk';
import { FactList } from '@sextant/ui';
import type { Flavor } from '../flavor.ts';
import { useFlavorFacts } from './flavor-facts.tsx';

/** Shows in an opened row what the list knows and has no column for (row FLV-07). */
export function Summary({ item }: DetailsViewProps<Flavor>) {
  const specs = Object.entries(item.metadata).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return (
    <>
      <FactList facts={useFlavorFacts(item, ['id', 'ephemeral', 'swap'])} />
      <FactList facts={useFlavorFacts(item, ['rxtx_factor', 'disabled', 'description'])} />
      {specs.length > 0 ? <FactList facts={specs.map(([label, value]) => ({ label, value }))} /> : null}
    </>
  );
}
