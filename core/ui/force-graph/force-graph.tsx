import { type Ref, useMemo, useState } from 'react';
import { I18n } from '#services/i18n/i18n';
import { ChartFrame } from '../charts/chart-frame.tsx';
import { NoData } from '../charts/no-data.tsx';
import { useService, useT } from '../services-context.tsx';
import { type GraphForces, usualForces } from './forces.ts';
import { GraphCanvas, type GraphHandle, type GraphPlace } from './graph-canvas.tsx';
import { type GraphLink, type GraphNode, graphSheet, neighboursOf } from './graph-data.ts';

export interface ForceGraphProps {
  /** In the operator's language. */
  title: string;
  /** Another list is taken in: nodes that stay keep their places. Keep the list the same while nothing changes. */
  nodes: readonly GraphNode[];
  links: readonly GraphLink[];
  /** px; 500 when left out. */
  height?: number;
  /** Names under all nodes; without them only under the one that is pointed at or chosen. */
  showLabels?: boolean;
  /** Id of the node whose balloon is open: the layout rests meanwhile. */
  selected?: string | undefined;
  /** A node was pressed, or Enter was; undefined: the empty place between them. */
  onSelect?(id: string | undefined, place: GraphPlace | undefined): void;
  /** The picture was moved or zoomed: what is placed beside a node is no longer beside it. */
  onMove?(): void;
  forces?: GraphForces;
  /** The nodes have places (`at`) and stay there: for graphs that are too large to be laid out while somebody looks. */
  isArranged?: boolean;
  /** A node whose icon or tone changes shakes for a moment, unless the operator wants no motion. */
  shakesOnChange?: boolean;
  /** Receives what moves the picture to a node, and where the nodes lie. */
  handle?: Ref<GraphHandle>;
}

/**
 * Things and what links them, as a picture that arranges itself (GRAPH-01). Nodes can be dragged, the picture moved and
 * zoomed from 0.1 to 1.5. The same is there as a table, and all of it can be reached by keyboard.
 */
export function ForceGraph({ title, nodes, links, height = 500, showLabels = true, ...rest }: ForceGraphProps) {
  const t = useT();
  const i18n = useService(I18n);
  const [failed, setFailed] = useState(false);
  const neighbours = useMemo(() => neighboursOf(nodes, links), [nodes, links]);
  const sheet = useMemo(
    () =>
      graphSheet(nodes, neighbours, {
        name: t('core:graph.name'),
        kind: t('core:graph.kind'),
        linked: t('core:graph.linked'),
        list: (names) => i18n.list(names),
      }),
    [nodes, neighbours, t, i18n],
  );
  if (nodes.length === 0)
    return (
      <ChartFrame title={title} sheet={undefined}>
        <NoData />
      </ChartFrame>
    );
  return (
    <ChartFrame title={title} sheet={sheet} asTable={failed}>
      <GraphCanvas
        title={title}
        nodes={nodes}
        links={links}
        neighbours={neighbours}
        height={height}
        showLabels={showLabels}
        selected={rest.selected}
        onSelect={rest.onSelect}
        onMove={rest.onMove}
        forces={rest.forces ?? usualForces}
        isArranged={rest.isArranged ?? false}
        shakesOnChange={rest.shakesOnChange ?? false}
        handle={rest.handle}
        onFailure={() => setFailed(true)}
      />
    </ChartFrame>
  );
}
