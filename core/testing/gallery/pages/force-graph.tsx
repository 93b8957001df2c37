import { useState } from 'react';
import { Checkbox } from '#ui/controls/checkbox.tsx';
import { ForceGraph } from '#ui/force-graph/force-graph.tsx';
import type { GraphLink, GraphNode } from '#ui/force-graph/graph-data.ts';
import { Example } from '../example.tsx';
import { galleryPage } from '../gallery-page.ts';

const network = (id: string, label: string, more: Partial<GraphNode> = {}): GraphNode => ({
  id,
  label,
  kind: 'Network',
  icon: 'network',
  radius: 30,
  ...more,
});
const server = (id: string, label: string, tone: GraphNode['tone'] = 'ok'): GraphNode => ({
  id,
  label,
  kind: 'Server',
  icon: 'server',
  radius: 20,
  tone,
});

const nodes: readonly GraphNode[] = [
  network('public', 'public', { kind: 'External network', icon: 'globe', radius: 35 }),
  network('web', 'web-net'),
  network('data', 'data-net', { badge: { text: '12', label: '12 servers' } }),
  { id: 'router', label: 'edge', kind: 'Router', icon: 'router', radius: 25, tone: 'ok' },
  server('web-1', 'web-1'),
  server('web-2', 'web-2', 'run'),
  server('db-1', 'db-1-with-a-name-that-is-longer', 'bad'),
  server('batch', 'batch', 'warn'),
];
const links: readonly GraphLink[] = [
  { source: 'public', target: 'router', distance: 90 },
  { source: 'router', target: 'web', distance: 110 },
  { source: 'router', target: 'data', distance: 110 },
  { source: 'web-1', target: 'web', distance: 90 },
  { source: 'web-2', target: 'web', distance: 90 },
  { source: 'web-2', target: 'data', distance: 120 },
  { source: 'db-1', target: 'data', distance: 90 },
  { source: 'batch', target: 'data', distance: 90 },
];

function Network() {
  const [chosen, setChosen] = useState<string>();
  const [hasLabels, setLabels] = useState(true);
  const [isSmall, setSmall] = useState(false);
  const shown = isSmall ? nodes.filter(({ id }) => id !== 'batch') : nodes;
  const name = nodes.find(({ id }) => id === chosen)?.label;
  return (
    <>
      <div style={{ display: 'flex', gap: 16, alignItems: 'center' }}>
        <Checkbox label="Names" checked={hasLabels} onChange={setLabels} />
        <Checkbox label="Without batch" checked={isSmall} onChange={setSmall} />
      </div>
      <ForceGraph
        title="Network topology"
        nodes={shown}
        links={links}
        height={420}
        showLabels={hasLabels}
        selected={chosen}
        onSelect={setChosen}
      />
      <p role="status">{name === undefined ? 'Nothing is chosen.' : `Chosen: ${name}`}</p>
    </>
  );
}

function Page() {
  return (
    <>
      <Example title="A network">
        <Network />
      </Example>
      <Example title="Nothing to draw">
        <ForceGraph title="Stack" nodes={[]} links={[]} />
      </Example>
    </>
  );
}

export const page = galleryPage({ title: 'Force graph', source: 'core/ui/force-graph', Page });
