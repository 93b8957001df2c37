import { useCachedValue } from '@sextant/sdk';
import { WHOLE_FORM } from '@sextant/ui';
import type { LaunchStep, LaunchStepProps } from '../launch-step.ts';
import { Choice } from '../parts/choice.tsx';
import { isLinked, mayOfferPorts, usePorts } from '../parts/use-ports.ts';
import { networkColumns, networkFacets, networkName, NetworkSummary } from '../parts/network-columns.tsx';

/** The networks of the instance, any number, in the order of the instance's interfaces. */
function Networks({ spec, change, data }: LaunchStepProps) {
  // The next step shows them, and this one is left without a network where there are any.
  usePorts(data, spec.networks);
  const { value: networks, isKnown } = useCachedValue(data.networks);
  return (
    <Choice
      intro="launch:networks.intro"
      noneAllocated="launch:networks.none-chosen"
      noneAvailable="launch:networks.none"
      isKnown={isKnown}
      available={networks}
      allocated={spec.networks}
      onChange={(networks) => change({ networks })}
      columns={networkColumns}
      facets={networkFacets}
      maxAllocation={-1}
      itemName={networkName}
      summary={NetworkSummary}
    />
  );
}

export const networksStep: LaunchStep = {
  id: 'networks',
  label: 'launch:step.networks',
  condition: { services: ['network'] },
  component: Networks,
  check: (spec, { data, i18n }) =>
    isLinked(spec) || mayOfferPorts(spec, data) ? undefined : { [WHOLE_FORM]: [i18n.t('launch:networks.required')] },
  hint: ({ networks }, { i18n }) => (networks.length > 0 ? i18n.list(networks.map(networkName)) : undefined),
  preselect: async (data) => {
    const { networkId, portId } = data.context;
    const networks = await data.networks.get();
    // The port that the wizard was opened for is the only link that is wanted.
    if (portId && (await data.wantedPort.get())) return undefined;
    const wanted = networks.filter(({ id }) => id === networkId);
    if (networkId && wanted.length === 0) data.miss('networks', [networkId]);
    const chosen = networkId ? wanted : networks.length === 1 ? networks : [];
    return chosen.length > 0 ? (spec) => (isLinked(spec) ? spec : { ...spec, networks: chosen }) : undefined;
  },
};
