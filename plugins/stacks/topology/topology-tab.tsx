import { callApi, type DetailsViewProps, I18n, useService, useServices, useT } from '@sextant/sdk';
import { DetailsSection, DetailsSections, FactList, ForceGraph, LoadedPart, StatusCell } from '@sextant/ui';
import { useMemo, useRef, useState } from 'react';
import { useStackFacts } from '../details/stack-facts.tsx';
import { ValueText } from '../details/value-text.tsx';
import { PhysicalId } from '../resources/physical-id.tsx';
import { resourceStatus, type StackResource } from '../resources/resource.ts';
import { isMoving, type Stack, stackName, stackTypeId } from '../stack.ts';
import { isUnderWay, stackForces, stackGraph } from './stack-graph.ts';
import { usePolling } from './use-polling.ts';

/** Milliseconds between two looks: while something is on its way, and while nothing is (row STACK-03). */
const busyIntervalMs = 3_000;
const restIntervalMs = 30_000;

/** Draws the tab "Topology": the resources and what needs them as a graph, beside what is known of the stack and of the chosen one. */
export function TopologyTab({ item: stack }: DetailsViewProps<Stack>) {
  const t = useT();
  const services = useServices();
  const { id, stack_status: status } = stack;
  const isAsking = useRef(false);
  const load = async (signal: AbortSignal) => {
    isAsking.current = true;
    try {
      return (await callApi(services, 'listStackResources', { params: { id } }, { signal, quiet: true })).items;
    } finally {
      isAsking.current = false;
    }
  };
  return (
    <LoadedPart<readonly StackResource[]>
      of={{ type: stackTypeId, id }}
      part="topology"
      follows={[status]}
      load={load}
      failed={t('stacks:topology.failed')}
    >
      {(resources, reload) => (
        <Topology
          stack={stack}
          resources={resources}
          // A new call would end one that takes longer than the pause, and none would ever be answered.
          onPoll={() => isAsking.current || reload()}
        />
      )}
    </LoadedPart>
  );
}

interface TopologyProps {
  readonly stack: Stack;
  readonly resources: readonly StackResource[];
  /** Runs when it is time to ask again. */
  onPoll(): void;
}

function Topology({ stack, resources, onPoll }: TopologyProps) {
  const t = useT();
  const [chosen, setChosen] = useState<string>();
  const graph = useMemo(() => stackGraph(resources), [resources]);
  const about = useStackFacts(stack, ['name', 'status', 'reason']);
  usePolling(onPoll, isUnderWay(stack.stack_status, resources) ? busyIntervalMs : restIntervalMs);
  const resource = resources.find(({ resource_name: name }) => name === chosen);
  const website = stack.outputs?.find(({ output_key: key }) => key === 'WebsiteURL');
  return (
    <DetailsSections>
      <ForceGraph
        title={t('stacks:topology.title', { name: stackName(stack) })}
        nodes={graph.nodes}
        links={graph.links}
        forces={stackForces}
        shakesOnChange
        selected={resource?.resource_name}
        onSelect={setChosen}
      />
      <DetailsSections columns>
        <DetailsSection title={t('stacks:topology.stack')}>
          <FactList
            facts={[
              ...about,
              ...(website?.output_value
                ? [
                    {
                      label: website.description || website.output_key,
                      value: <ValueText value={website.output_value} />,
                    },
                  ]
                : []),
            ]}
          />
        </DetailsSection>
        <DetailsSection title={t('stacks:topology.resource')} empty={!resource && t('stacks:topology.choose')}>
          {resource ? <ResourceBox resource={resource} /> : null}
        </DetailsSection>
      </DetailsSections>
    </DetailsSections>
  );
}

/** Draws what is known of the resource that is chosen in the graph. */
function ResourceBox({ resource }: { resource: StackResource }) {
  const t = useT();
  const i18n = useService(I18n);
  const { resource_name: name, resource_type: type, resource_status: status, required_by: users = [] } = resource;
  return (
    <FactList
      facts={[
        { label: t('stacks:resource.name'), value: name },
        { label: t('stacks:resource.type'), value: <bdi dir="ltr">{type}</bdi> },
        {
          label: t('stacks:resource.status'),
          value: <StatusCell status={resourceStatus(resource)} busy={isMoving(status)} />,
        },
        { label: t('stacks:resource.reason'), value: resource.resource_status_reason },
        { label: t('stacks:resource.physical-id'), value: <PhysicalId resource={resource} /> },
        {
          label: t('stacks:resource.required-by'),
          value: users.length > 0 ? i18n.list(users) : undefined,
        },
      ]}
    />
  );
}
