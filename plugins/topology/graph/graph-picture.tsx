import { useT } from '@sextant/sdk';
import { ForceGraph, type GraphHandle, type GraphPlace, Icon, StatusMark } from '@sextant/ui';
import { type Ref, useEffect, useImperativeHandle, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { type Kind, kindOf } from '../model.ts';
import type { Place, ViewProps } from '../view-props.ts';
import { arranged, mostForceNodes } from './arrange.ts';
import { type GraphParts, graphParts, icons } from './nodes.ts';
import styles from './graph.module.css';

/** The parts of the graph, and their places, from which the page makes a file. */
export interface GraphPicture {
  parts(): GraphParts;
  places(): ReadonlyMap<string, GraphPlace>;
}

export interface GraphPictureProps extends ViewProps {
  readonly showLabels: boolean;
  readonly isCollapsed: (networkId: string) => boolean;
  readonly picture: Ref<GraphPicture>;
}

/** Space for the frame's title, the hint of the keys and the legend, in px. */
const aroundPicture = 112;
const leastHeight = 320;

/** Draws the topology as a graph that arranges itself; a large one is arranged at once and stays (row GRAPH-01). */
export function GraphPicture(props: GraphPictureProps) {
  const { scene, busy, chosen, found, showLabels, isCollapsed, onChoose, picture } = props;
  const t = useT();
  const graph = useRef<GraphHandle>(null);
  const place = useRef<HTMLDivElement>(null);
  const [height, setHeight] = useState(leastHeight);
  useLayoutEffect(() => {
    const element = place.current;
    if (!element) return undefined;
    const measure = () => setHeight(Math.max(leastHeight, element.clientHeight - aroundPicture));
    measure();
    const sizes = new ResizeObserver(measure);
    sizes.observe(element);
    return () => sizes.disconnect();
  }, []);
  const parts = useMemo(() => {
    const words = {
      kind: (kind: string) => t(`topology:kind.${kind}`),
      off: (kind: string) => t('core:cells.labelled', { label: kind, value: t('topology:status.off') }),
      hidden: (count: number) => t('topology:graph.hidden', { count }),
    };
    const made = graphParts(scene, isCollapsed, busy, words);
    const itemOf = (id: string) => scene.networkById.get(id) ?? scene.deviceById.get(id);
    return made.nodes.length > mostForceNodes
      ? arranged(made, (id) => {
          const item = itemOf(id);
          return item ? kindOf(item) : 'server';
        })
      : made;
  }, [scene, isCollapsed, busy, t]);
  const shown = useRef<string>(undefined);
  useEffect(() => {
    if (found === undefined) shown.current = undefined;
    // A node that a collapsed network hid is moved to once it is there; later data leaves the picture where it is.
    if (found === undefined || found === shown.current || !graph.current) return;
    if (!parts.nodes.some(({ id }) => id === found)) return;
    shown.current = found;
    graph.current.show(found);
  }, [found, parts]);
  useImperativeHandle(picture, () => ({
    parts: () => parts,
    places: () => graph.current?.places() ?? new Map<string, GraphPlace>(),
  }));
  return (
    <div ref={place} className={styles['place']}>
      <ForceGraph
        // A graph that outgrows the forces is drawn anew, with places of its own.
        key={parts.nodes.length > mostForceNodes ? 'arranged' : 'forces'}
        title={t('topology:plugin.label')}
        nodes={parts.nodes}
        links={parts.links}
        height={height}
        showLabels={showLabels}
        selected={chosen}
        isArranged={parts.nodes.length > mostForceNodes}
        handle={graph}
        onSelect={(id, at) => onChoose(id === undefined || id === chosen ? undefined : { id, place: at && beside(at) })}
        onMove={() => chosen === undefined || onChoose(undefined)}
      />
      <Legend />
    </div>
  );
}

const kinds: readonly Kind[] = ['external', 'network', 'router', 'server'];

/** Says what the icons and colours stand for. */
function Legend() {
  const t = useT();
  return (
    <p className={styles['legend']}>
      {kinds.map((kind) => (
        <span key={kind} className={styles['entry']}>
          <Icon name={icons[kind]} />
          {t(`topology:kind.${kind}`)}
        </span>
      ))}
      <StatusMark tone="ok" label={t('topology:status.ACTIVE')} />
      <StatusMark tone="run" label={t('topology:status.BUILD')} />
      <StatusMark tone="warn" label={t('topology:status.off')} />
      <StatusMark tone="bad" label={t('topology:status.ERROR')} />
    </p>
  );
}

/** Height of the frame's title above the picture, and the space beside the picture, in px: a balloon stands in the frame of both. */
const titleHeight = 40;
const padding = 20;
/** Half the width of the widest node at the highest zoom, with its ring, in px. */
const reach = 58;

const beside = ({ x, y }: GraphPlace): Place => ({
  left: x + padding - reach,
  right: x + padding + reach,
  top: y + titleHeight,
});
