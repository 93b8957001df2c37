import type { DetailsViewProps } from '@sextant/sdk';
import { FactList } from '@sextant/ui';
import type { Trunk } from '../trunk.ts';
import { useTrunkFacts } from './trunk-facts.tsx';

/** Shows the facts in an opened row. */
export function Summary({ item }: DetailsViewProps<Trunk>) {
  return (
    <>
      <FactList facts={useTrunkFacts(item, ['id', 'port_id'])} />
      <FactList facts={useTrunkFacts(item, ['description', 'project'])} />
      <FactList facts={useTrunkFacts(item, ['created_at', 'updated_at'], true)} />
    </>
  );
}
