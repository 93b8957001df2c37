import { portsErrors } from '../checks.ts';
import type { LaunchStep, LaunchStepProps } from '../launch-step.ts';
import { Choice } from '../parts/choice.tsx';
import { portColumns, portFacets, portName, PortSummary } from '../parts/port-columns.tsx';
import { usePorts } from '../parts/use-ports.ts';

/** The ports of the instance, instead of networks or beside them. */
function Ports({ spec, change, data }: LaunchStepProps) {
  const { ports, isKnown } = usePorts(data, spec.networks);
  return (
    <Choice
      intro="launch:ports.intro"
      noneAllocated="launch:ports.none-chosen"
      noneAvailable="launch:ports.none"
      isKnown={isKnown}
      available={ports}
      allocated={spec.ports}
      onChange={(chosen) => change({ ports: chosen })}
      columns={portColumns}
      facets={portFacets}
      maxAllocation={-1}
      itemName={portName}
      summary={PortSummary}
    />
  );
}

export const portsStep: LaunchStep = {
  id: 'ports',
  label: 'launch:step.ports',
  condition: { services: ['network'] },
  component: Ports,
  check: portsErrors,
  earlier: 'networks',
  hint: ({ ports }, { i18n }) => (ports.length > 0 ? i18n.list(ports.map(portName)) : undefined),
  async preselect(data) {
    const { portId } = data.context;
    if (!portId) return undefined;
    const port = await data.wantedPort.get();
    if (port) return (spec) => (spec.ports.length > 0 ? spec : { ...spec, ports: [port] });
    data.miss('ports', [portId]);
    return undefined;
  },
};
