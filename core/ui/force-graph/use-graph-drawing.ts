import { useCallback, useRef, useState } from 'react';
import { Clock } from '#services/clock/clock';
import { useService } from '../services-context.tsx';
import { drawNode, labelScaleAt, largestLabelScale, strokeLinks } from './draw-node.ts';
import type { GraphColours } from './graph-colours.ts';
import type { PlacedLink, PlacedNode } from './graph-data.ts';
import { type Shake, shaken } from './shake.ts';
import { StillPicture } from './still-picture.ts';

interface Drawn {
  graph: { readonly nodes: readonly PlacedNode[]; readonly links: readonly PlacedLink[] };
  colours: GraphColours | undefined;
  iconPaths: ReadonlyMap<string, Path2D>;
  showLabels: boolean;
  selected: string | undefined;
  /** Id of the node that is pointed at or gone to. */
  marked: string | undefined;
  isArranged: boolean;
  shake: Shake | undefined;
}

/** Links from this number on are drawn in one go: the library draws each one by itself, which takes too long. */
const manyLinks = 500;
/** Width of the links of the marked node, in px. */
const markedWidth = 3;
/** Below this zoom the icons and names of many nodes can't be read, and are left out. */
const detailZoom = 0.35;
const manyNodes = 300;
const noIcons: ReadonlyMap<string, Path2D> = new Map();

/**
 * Gives the library of graphs what it draws with: `draw` for each node, and, of a graph with many links, `drawFrame` for what lies
 * below the nodes. `forgetFrame` is told that a node of an arranged graph has moved.
 */
export function useGraphDrawing(drawn: Drawn) {
  const { graph, colours, iconPaths, showLabels, selected, marked, isArranged, shake } = drawn;
  const clock = useService(Clock);
  const hasManyLinks = graph.links.length > manyLinks;
  const [still] = useState(() => new StillPicture());
  const isDrawn = useRef(false);
  const drawOne = useCallback(
    (node: PlacedNode, canvas: CanvasRenderingContext2D, zoom: number) => {
      if (!colours || !isInPicture(canvas, node)) return;
      const hasManyNodes = graph.nodes.length > manyNodes;
      const isDetailed = zoom >= detailZoom || !hasManyNodes;
      drawNode(canvas, shaken(node, shake, clock.now()), {
        colours,
        icons: isDetailed ? iconPaths : noIcons,
        showLabels: showLabels && isDetailed,
        // Names of many nodes stand close to each other.
        labelScale: hasManyNodes ? 1 : labelScaleAt(zoom),
        isSelected: node.id === selected,
        isActive: node.id === marked,
      });
    },
    [colours, iconPaths, showLabels, selected, marked, graph, shake, clock],
  );
  const draw = useCallback(
    (node: PlacedNode, canvas: CanvasRenderingContext2D, zoom: number) => {
      if (!hasManyLinks || !isDrawn.current) drawOne(node, canvas, zoom);
    },
    [drawOne, hasManyLinks],
  );
  const isMarkedLink = useCallback(
    ({ source, target }: PlacedLink) => marked !== undefined && [idOf(source), idOf(target)].includes(marked),
    [marked],
  );
  const drawFrame = useCallback(
    (canvas: CanvasRenderingContext2D, zoom: number) => {
      const drawLinks = (onto: CanvasRenderingContext2D) => {
        if (!colours) return;
        strokeLinks(onto, graph.links, colours.line, 1 / zoom);
        strokeLinks(onto, graph.links.filter(isMarkedLink), colours.line, markedWidth / zoom);
      };
      const drawAll = (onto: CanvasRenderingContext2D) => {
        drawLinks(onto);
        for (const node of graph.nodes) drawOne(node, onto, zoom);
      };
      // A change of anything that is drawn gives another `drawOne`.
      isDrawn.current = isArranged && !shake && still.show(canvas, drawOne, drawAll);
      if (!isDrawn.current) drawLinks(canvas);
    },
    [colours, graph, isArranged, isMarkedLink, drawOne, still, shake],
  );
  const linkWidth = useCallback((link: PlacedLink) => (isMarkedLink(link) ? markedWidth : 1), [isMarkedLink]);
  return { hasManyLinks, draw, drawFrame, linkWidth, forgetFrame: () => still.drop() };
}

const idOf = (end: string | PlacedNode) => (typeof end === 'string' ? end : end.id);

/** Says whether a node, with its name below it, is in the part of the picture that shows. */
function isInPicture(canvas: CanvasRenderingContext2D, { node, x = 0, y = 0 }: PlacedNode): boolean {
  const { a, d, e, f } = canvas.getTransform();
  const [left, top, reach] = [x * a + e, y * d + f, (node.radius + labelReach) * a];
  return left > -reach && top > -reach && left < canvas.canvas.width + reach && top < canvas.canvas.height + reach;
}
/** Half the width of the longest name, in px at a zoom of 1. */
const labelReach = 110 * largestLabelScale;
