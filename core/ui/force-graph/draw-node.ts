import { seenName } from '#base';
import type { GraphColours } from './graph-colours.ts';
import type { PlacedLink, PlacedNode } from './graph-data.ts';

export interface NodeLook {
  colours: GraphColours;
  /** Path of an icon in a square of 24, by its name. */
  icons: ReadonlyMap<string, Path2D>;
  showLabels: boolean;
  /** Size of the name, as a multiple of its size at a zoom of 1. */
  labelScale: number;
  /** The node whose page or balloon is open. */
  isSelected: boolean;
  /** The node that the pointer or the keyboard is at. */
  isActive: boolean;
}

const iconUnits = 24;
const labelSize = 12;
const labelGap = 6;

/** Draws a node: a circle with its icon, a ring when it is chosen or pointed at, its count and its name. */
export function drawNode(canvas: CanvasRenderingContext2D, { node, x = 0, y = 0 }: PlacedNode, look: NodeLook): void {
  const { colours } = look;
  const tone = colours.tones[node.tone ?? 'idle'];
  canvas.beginPath();
  canvas.arc(x, y, node.radius, 0, 2 * Math.PI);
  canvas.fillStyle = tone.fill;
  canvas.fill();
  canvas.lineWidth = 2;
  canvas.strokeStyle = tone.edge;
  canvas.stroke();
  if (look.isSelected || look.isActive) ring(canvas, x, y, node.radius + 4, look);
  const icon = look.icons.get(node.icon);
  if (icon) drawIcon(canvas, icon, x, y, node.radius, tone.mark);
  if (node.badge) badge(canvas, node.badge.text, x + node.radius * 0.75, y - node.radius * 0.75, colours);
  if (look.showLabels || look.isSelected || look.isActive)
    label(canvas, node.label, x, y + node.radius + labelGap, look);
}

/** Names grow up to this many times: larger ones would cover each other. */
export const largestLabelScale = 1.5;

/** Returns the `labelScale` at a zoom: names keep their size on the screen while a graph that is fitted to its window gets smaller. */
export const labelScaleAt = (zoom: number): number => Math.min(largestLabelScale, Math.max(1, 1 / zoom));

/** Lengths of the dashes and of the gaps between them, in widths of the line. */
const dashes = [6, 4];

/** Draws links as two paths: those with whole lines, and the dashed ones. Links whose ends are not placed yet are left out. */
export function strokeLinks(
  canvas: CanvasRenderingContext2D,
  links: readonly PlacedLink[],
  colour: string,
  width: number,
): void {
  canvas.strokeStyle = colour;
  canvas.lineWidth = width;
  strokePath(
    canvas,
    links.filter(({ isDashed }) => !isDashed),
  );
  canvas.save();
  canvas.setLineDash(dashes.map((length) => length * width));
  strokePath(
    canvas,
    links.filter(({ isDashed }) => isDashed),
  );
  canvas.restore();
}

function strokePath(canvas: CanvasRenderingContext2D, links: readonly PlacedLink[]): void {
  canvas.beginPath();
  for (const { source, target } of links) {
    if (typeof source === 'string' || typeof target === 'string') continue;
    canvas.moveTo(source.x ?? 0, source.y ?? 0);
    canvas.lineTo(target.x ?? 0, target.y ?? 0);
  }
  canvas.stroke();
}

/** Returns the dashes of one link as the library takes them, in px at a zoom of 1; null: a whole line. */
export const dashesOf = ({ isDashed }: PlacedLink): number[] | null => (isDashed ? dashes : null);

/** Paints where a node takes the pointer: its circle. */
export function paintNodeArea(
  canvas: CanvasRenderingContext2D,
  { node, x = 0, y = 0 }: PlacedNode,
  colour: string,
): void {
  canvas.beginPath();
  canvas.arc(x, y, node.radius + 2, 0, 2 * Math.PI);
  canvas.fillStyle = colour;
  canvas.fill();
}

function ring(canvas: CanvasRenderingContext2D, x: number, y: number, radius: number, look: NodeLook): void {
  canvas.beginPath();
  canvas.arc(x, y, radius, 0, 2 * Math.PI);
  canvas.lineWidth = look.isSelected ? 3 : 2;
  canvas.strokeStyle = look.isSelected ? look.colours.emphasis : look.colours.focus;
  canvas.stroke();
}

function drawIcon(
  canvas: CanvasRenderingContext2D,
  icon: Path2D,
  x: number,
  y: number,
  radius: number,
  colour: string,
): void {
  const size = radius * 1.1;
  canvas.save();
  canvas.translate(x - size / 2, y - size / 2);
  canvas.scale(size / iconUnits, size / iconUnits);
  canvas.lineWidth = 2;
  canvas.lineCap = 'round';
  canvas.lineJoin = 'round';
  canvas.strokeStyle = colour;
  canvas.stroke(icon);
  canvas.restore();
}

function badge(canvas: CanvasRenderingContext2D, text: string, x: number, y: number, colours: GraphColours): void {
  canvas.font = `600 ${labelSize}px ${colours.font}`;
  const width = Math.max(canvas.measureText(text).width + 8, labelSize + 6);
  canvas.beginPath();
  canvas.roundRect(x - width / 2, y - 9, width, 18, 9);
  canvas.fillStyle = colours.text;
  canvas.fill();
  canvas.fillStyle = colours.surface;
  canvas.textAlign = 'center';
  canvas.textBaseline = 'middle';
  canvas.fillText(text, x, y + 0.5);
}

/** Writes a name under its node, with an edge in the page's colour so that lines behind it don't make it unreadable. */
function label(
  canvas: CanvasRenderingContext2D,
  text: string,
  x: number,
  y: number,
  { colours, labelScale }: NodeLook,
): void {
  const short = shortened(text);
  canvas.font = `500 ${labelSize * labelScale}px ${colours.font}`;
  canvas.textAlign = 'center';
  canvas.textBaseline = 'top';
  canvas.lineWidth = 4;
  canvas.lineJoin = 'round';
  canvas.strokeStyle = colours.surface;
  canvas.strokeText(short, x, y);
  canvas.fillStyle = colours.text;
  canvas.fillText(short, x, y);
}

const longestLabel = 24;

/** A name of at most 24 characters; the whole one is in the table and is read out. */
function shortened(text: string): string {
  const characters = [...seenName(text)];
  return characters.length > longestLabel ? `${characters.slice(0, longestLabel - 1).join('')}…` : text;
}
