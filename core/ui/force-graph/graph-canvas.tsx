import {
  type KeyboardEvent,
  type Ref,
  useCallback,
  useEffect,
  useId,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import ForceGraph2D, { type ForceGraphMethods } from 'react-force-graph-2d';
import { I18n } from '#services/i18n/i18n';
import { Theme } from '#services/theme/theme';
import { IconButton } from '../controls/button.tsx';
import { VisuallyHidden } from '../controls/visually-hidden.tsx';
import { Icon } from '../icons/icon.tsx';
import { useEvent, useService, useT } from '../services-context.tsx';
import { useLatest } from '../use-latest.ts';
import { useMedia } from '../use-media.ts';
import { dashesOf, paintNodeArea } from './draw-node.ts';
import { type GraphForces, gravity, lengthOf, stepsAtOnce } from './forces.ts';
import styles from './force-graph.module.css';
import { graphColours, type GraphColours } from './graph-colours.ts';
import {
  beginningAt,
  type Direction,
  type GraphLink,
  type GraphNode,
  nodeTowards,
  type PlacedLink,
  type PlacedNode,
  PlacedNodes,
} from './graph-data.ts';
import { useGraphDrawing } from './use-graph-drawing.ts';
import { useIconPaths } from './use-icon-paths.ts';
import { useShake } from './use-shake.ts';

/** A point of the picture, in px from its upper left corner. */
export interface GraphPlace {
  x: number;
  y: number;
}

/** The requests that a page can make of the picture. */
export interface GraphHandle {
  /** Moves the picture to a node and marks it. A node that is not there changes nothing. */
  show(id: string): void;
  /** Maps each node's id to where it lies, in px at a zoom of 1. */
  places(): ReadonlyMap<string, GraphPlace>;
}

export interface GraphCanvasProps {
  title: string;
  nodes: readonly GraphNode[];
  links: readonly GraphLink[];
  neighbours: ReadonlyMap<string, readonly GraphNode[]>;
  height: number;
  showLabels: boolean;
  selected: string | undefined;
  onSelect: ((id: string | undefined, place: GraphPlace | undefined) => void) | undefined;
  onMove: (() => void) | undefined;
  forces: GraphForces;
  isArranged: boolean;
  shakesOnChange: boolean;
  handle: Ref<GraphHandle> | undefined;
  /** The browser gives no canvas. */
  onFailure(): void;
}

type Library = ForceGraphMethods<PlacedNode, PlacedLink>;

/** Zoom that the wheel and the buttons stay between (GRAPH-01). */
const leastZoom = 0.1;
const mostZoom = 1.5;
const zoomStep = 1.25;
/** Energy at which the layout has come to rest; it begins with 1. */
const restingAlpha = 0.02;
/** Space for the lowest node and its name at the highest zoom, in px; a low picture has less of it. */
const fitMargin = 80;
const fitMarginShare = 1 / 6;
/** The least zoom at which a node that was looked for can be told from others. */
const readableZoom = 0.7;
const arrows: Readonly<Record<string, Direction>> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
};

/** The picture itself: the one place that knows the library of graphs. */
export function GraphCanvas(props: GraphCanvasProps) {
  const { title, nodes, links, neighbours, height, showLabels, selected, forces, isArranged, handle } = props;
  const t = useT();
  const i18n = useService(I18n);
  const isStill = useMedia('(prefers-reduced-motion: reduce)');
  const library = useRef<Library>(undefined);
  const place = useRef<HTMLDivElement>(null);
  const icons = useRef<HTMLDivElement>(null);
  const optionId = useId();
  const hintId = useId();
  const latest = useLatest(props);
  const [placed] = useState(() => new PlacedNodes());
  const graph = useMemo(() => placed.update(nodes, links), [placed, nodes, links]);
  const [active, setActive] = useState<string>();
  // Enter can open a part that takes the focus, and gives it back later.
  const lastActive = useRef<string>(undefined);
  // A picture that moves under a resting mouse must not take away what was found or gone to by keyboard.
  const [hovered, setHovered] = useState<string>();
  const marked = hovered ?? active;
  const width = useWidth(place);
  const colours = useColours(icons);
  const shake = useShake(nodes, props.shakesOnChange && !isStill);
  const pictures = [...nodes, ...(shake?.before.values() ?? [])];
  const iconNames = [...new Set(pictures.map(({ icon }) => icon))].sort();
  const iconPaths = useIconPaths(icons, iconNames.join(' '));
  const activeNode = nodes.find(({ id }) => id === active);
  const isReady = width !== undefined && colours !== undefined;

  useLayoutEffect(() => {
    const engine = library.current;
    if (!engine || !isReady) return;
    engine.d3Force('charge')?.['strength']?.(forces.charge);
    engine.d3Force('link')?.['distance']?.(lengthOf);
    engine.d3Force('gravity', gravity(forces.gravity));
  }, [forces, isReady]);

  // An open balloon stands beside its node, which therefore must not move.
  useEffect(() => {
    const engine = library.current;
    if (!engine || !isReady || selected === undefined) return undefined;
    const node = graph.nodes.find(({ id }) => id === selected);
    if (!node) return undefined;
    const { x, y, fx, fy } = node;
    if (x === undefined || y === undefined) return undefined;
    pin(node);
    return () => {
      // A node that was dragged meanwhile stays where it was put.
      if (node.fx === x && node.fy === y) Object.assign(node, { fx, fy });
    };
  }, [selected, graph, isReady]);

  const margin = Math.min(fitMargin, height * fitMarginShare);
  const fit = useCallback((ms: number) => library.current?.zoomToFit(ms, margin), [margin]);
  // The first picture is fitted, which may still move, and once more the one that has come to rest. Who has gone to a node by then
  // stays there: a move would close what is open beside it.
  const hasBegun = useRef(false);
  const onTick = useCallback(() => {
    if (!hasBegun.current) fit(0);
    hasBegun.current = true;
  }, [fit]);
  const [isFitted, setFitted] = useState(false);
  const isAtNode = (selected ?? active) !== undefined;
  const onRest = useCallback(() => {
    if (!isFitted && !isAtNode) fit(0);
    setFitted(true);
  }, [fit, isFitted, isAtNode]);

  const { hasManyLinks, draw, drawFrame, linkWidth, forgetFrame } = useGraphDrawing({
    graph,
    colours,
    iconPaths,
    showLabels,
    selected,
    marked,
    isArranged,
    shake,
  });

  const placeOf = (id: string): GraphPlace | undefined => {
    const node = graph.nodes.find((each) => each.id === id);
    return node?.x === undefined || node.y === undefined
      ? undefined
      : library.current?.graph2ScreenCoords(node.x, node.y);
  };
  const select = (id: string | undefined) => latest.current.onSelect?.(id, id === undefined ? undefined : placeOf(id));
  const zoomBy = (factor: number) => {
    const engine = library.current;
    if (!engine) return;
    engine.zoom(Math.min(mostZoom, Math.max(leastZoom, engine.zoom() * factor)), isStill ? 0 : 150);
  };
  const goTo = (node: PlacedNode | undefined) => {
    if (!node) return;
    setActive(node.id);
    const at = placeOf(node.id);
    const isSeen = at && at.x > 0 && at.y > 0 && at.x < (width ?? 0) && at.y < height;
    // At once: what Enter opens beside the node would be closed by a picture that is still on its way.
    if (!isSeen) library.current?.centerAt(node.x, node.y, 0);
  };
  useImperativeHandle(handle, () => ({
    show: (id) => {
      const node = graph.nodes.find((each) => each.id === id);
      if (node === undefined) return;
      setActive(id);
      const engine = library.current;
      if (engine && engine.zoom() < readableZoom) engine.zoom(readableZoom, 0);
      engine?.centerAt(node.x, node.y, 0);
    },
    places: () => new Map(graph.nodes.map(({ id, x = 0, y = 0 }) => [id, { x, y }])),
  }));
  const onKeyDown = (event: KeyboardEvent) => {
    const direction = arrows[event.key];
    const at = graph.nodes.find(({ id }) => id === active);
    if (direction) goTo(nodeTowards(graph.nodes, at, direction));
    else if (event.key === 'Home') goTo(graph.nodes[0]);
    else if (event.key === 'End') goTo(graph.nodes.at(-1));
    else if ((event.key === 'Enter' || event.key === ' ') && active !== undefined) select(active);
    else if (event.key === '+' || event.key === '=') zoomBy(zoomStep);
    else if (event.key === '-') zoomBy(1 / zoomStep);
    else if (event.key === '0') fit(0);
    else return;
    event.preventDefault();
  };

  return (
    <div className={styles['graph']}>
      <div className={styles['tools']}>
        <IconButton size="s" icon="plus" label={t('core:graph.zoomIn')} onClick={() => zoomBy(zoomStep)} />
        <IconButton size="s" icon="minus" label={t('core:graph.zoomOut')} onClick={() => zoomBy(1 / zoomStep)} />
        <IconButton size="s" icon="maximize" label={t('core:graph.fit')} onClick={() => fit(isStill ? 0 : 300)} />
      </div>
      <div
        ref={place}
        className={styles['place']}
        data-fitted={isFitted}
        style={{ blockSize: `${height}px` }}
        role="listbox"
        tabIndex={0}
        aria-label={i18n.list([
          title,
          t('core:graph.nodes', { count: nodes.length }),
          t('core:graph.links', { count: graph.links.length }),
        ])}
        aria-describedby={hintId}
        aria-activedescendant={activeNode ? optionId : undefined}
        onKeyDown={onKeyDown}
        onFocus={() => setActive((now) => now ?? beginningAt(graph.nodes, lastActive.current))}
        onBlur={() => {
          lastActive.current = active;
          setActive(undefined);
        }}
      >
        <VisuallyHidden
          role="option"
          id={optionId}
          aria-selected={activeNode !== undefined && activeNode.id === selected}
          aria-posinset={activeNode ? nodes.indexOf(activeNode) + 1 : 1}
          aria-setsize={nodes.length}
        >
          {sayNode(activeNode ?? nodes[0], neighbours, t, i18n)}
        </VisuallyHidden>
        <div ref={icons} hidden className={styles['icons']}>
          {iconNames.map((name) => (
            <span key={name} data-icon={name}>
              <Icon name={name} size={24} />
            </span>
          ))}
        </div>
        <div dir="ltr" aria-hidden="true" className={styles['canvas']}>
          {isReady ? (
            <ForceGraph2D<PlacedNode, PlacedLink>
              ref={library}
              graphData={graph}
              width={width}
              height={height}
              minZoom={leastZoom}
              maxZoom={mostZoom}
              warmupTicks={isArranged ? 0 : stepsAtOnce(graph.nodes.length, isStill)}
              cooldownTicks={isStill || isArranged ? 0 : Number.POSITIVE_INFINITY}
              d3AlphaMin={restingAlpha}
              // A picture at rest is drawn once; what shakes is drawn in each frame.
              autoPauseRedraw={shake === undefined}
              nodeCanvasObject={draw}
              nodePointerAreaPaint={(node, colour, canvas) => paintNodeArea(canvas, node, colour)}
              nodeLabel={nothing}
              linkLabel={nothing}
              linkColor={() => colours.line}
              // The library keeps the last value of a property that is left out, so both are always given.
              linkVisibility={!hasManyLinks}
              onRenderFramePre={hasManyLinks ? drawFrame : drawNothing}
              linkWidth={linkWidth}
              linkLineDash={dashesOf}
              enableZoomInteraction={isWanted}
              onNodeHover={(node) => setHovered(node?.id)}
              onNodeClick={(node) => select(node.id)}
              onBackgroundClick={() => select(undefined)}
              onZoom={() => latest.current.onMove?.()}
              onNodeDrag={() => {
                forgetFrame();
                latest.current.onMove?.();
              }}
              onNodeDragEnd={pin}
              onEngineTick={onTick}
              onEngineStop={onRest}
            />
          ) : null}
        </div>
      </div>
      <p id={hintId} className={styles['hint']}>
        {t('core:graph.hint')}
      </p>
    </div>
  );
}

const nothing = () => '';
const drawNothing = () => undefined;

/** Keeps a node where it is, whatever pulls at it. */
function pin(node: PlacedNode): void {
  node.fx = node.x;
  node.fy = node.y;
}

/** The wheel zooms when it is meant for the picture: with Ctrl or ⌘ held, or pinched; without them the page scrolls. */
const isWanted = (event: MouseEvent) => event.type !== 'wheel' || event.ctrlKey || event.metaKey;

function sayNode(
  node: GraphNode | undefined,
  neighbours: ReadonlyMap<string, readonly GraphNode[]>,
  t: ReturnType<typeof useT>,
  i18n: I18n,
): string {
  if (!node) return '';
  const linked = neighbours.get(node.id) ?? [];
  const kind = node.badge ? i18n.list([node.kind, node.badge.label]) : node.kind;
  return linked.length === 0
    ? t('core:graph.alone', { name: node.label, kind })
    : t('core:graph.node', {
        name: node.label,
        kind,
        linked: i18n.list(linked.slice(0, mostSaid).map(({ label }) => label)),
        count: linked.length,
      });
}

/** Neighbours that are read out by name. */
const mostSaid = 8;

/** Width of the element in px, undefined before it is measured. */
function useWidth(element: React.RefObject<HTMLElement | null>): number | undefined {
  const [width, setWidth] = useState<number>();
  useLayoutEffect(() => {
    const place = element.current;
    if (!place) return undefined;
    const measure = () => setWidth(Math.floor(place.clientWidth));
    measure();
    const sizes = new ResizeObserver(measure);
    sizes.observe(place);
    return () => sizes.disconnect();
  }, [element]);
  return width;
}

/** Colours of the theme, read anew when it changes. */
function useColours(probe: React.RefObject<HTMLElement | null>): GraphColours | undefined {
  const theme = useService(Theme);
  const changes = useEvent(theme.onDidChange);
  const isDark = useMedia('(prefers-color-scheme: dark)');
  const [colours, setColours] = useState<GraphColours>();
  useLayoutEffect(() => {
    if (probe.current) setColours(graphColours(probe.current));
  }, [probe, changes, isDark]);
  return colours;
}
