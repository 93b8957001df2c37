import type { DetailsViewProps } from '@sextant/sdk';
import { FactList } from '@sextant/ui';
import type { QosPolicy } from '../qos-policy.ts';
import { usePolicyFacts } from './policy-facts.tsx';

/** Shows the facts in an opened row. */
export function Summary({ item }: DetailsViewProps<QosPolicy>) {
  return (
    <>
      <FactList facts={usePolicyFacts(item, ['id', 'description'])} />
      <FactList facts={usePolicyFacts(item, ['project_id', 'rules'])} />
      <FactList facts={usePolicyFacts(item, ['created_at', 'updated_at'], true)} />
    </>
  );
}
