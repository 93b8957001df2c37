import type { GraphPicture } from './graph/graph-picture.tsx';
import { isOff, shortName } from './model.ts';
import { belowBox, type FlatLayout, networkColours } from './flat/geometry.ts';

/** Colours of the theme, as a file takes them: a file knows no variables. */
export interface Colours {
  readonly surface: string;
  readonly text: string;
  readonly line: string;
  readonly networks: readonly string[];
}

/** A picture as SVG, with its size in px. */
export interface Picture {
  readonly svg: string;
  readonly width: number;
  readonly height: number;
}

/** Reads the colours of the theme where an element stands. Its colour is changed and put back. */
export function coloursAt(element: HTMLElement): Colours {
  const before = element.style.color;
  const computed = (value: string) => {
    element.style.color = value;
    return getComputedStyle(element).color;
  };
  const colour = (token: string) => computed(`var(--${token})`);
  const colours = {
    surface: colour('surface'),
    text: colour('text'),
    line: colour('line-control'),
    networks: networkColours.map(computed),
  };
  element.style.color = before;
  return colours;
}

const margin = 60;
/** The line of a port that is switched off. */
const dashed = ' stroke-dasharray="4 3"';

/** Draws the whole graph as it lies now. */
export function graphSvg(graph: GraphPicture, colours: Colours): Picture {
  const { nodes, links } = graph.parts();
  const places = graph.places();
  // Without nodes the picture is empty, but it has a size.
  const all = places.size > 0 ? [...places.values()] : [{ x: 0, y: 0 }];
  const [left, right] = [Math.min(...all.map(({ x }) => x)) - margin, Math.max(...all.map(({ x }) => x)) + margin];
  const [top, bottom] = [Math.min(...all.map(({ y }) => y)) - margin, Math.max(...all.map(({ y }) => y)) + margin];
  const lines = links.map(({ source, target, isDashed }) => {
    const [from, to] = [places.get(source), places.get(target)];
    return from && to
      ? `<path d="M${round(from.x)} ${round(from.y)}L${round(to.x)} ${round(to.y)}"${isDashed ? dashed : ''}/>`
      : '';
  });
  const circles = nodes.map(({ id, label, kind, radius, badge }) => {
    const { x, y } = places.get(id) ?? { x: 0, y: 0 };
    const words = `<text x="${round(x)}" y="${round(y + radius + 15)}">${escaped(badge ? `${label} (${badge.label})` : label)}</text>`;
    return `<g><title>${escaped(kind)}</title><circle cx="${round(x)}" cy="${round(y)}" r="${radius}"/>${words}</g>`;
  });
  const body = `<g stroke="${colours.line}">${lines.join('')}</g><g fill="${colours.surface}" stroke="${colours.text}" stroke-width="2">${circles.join('')}</g>`;
  return framed(body, { x: left, y: top, width: right - left, height: bottom - top }, colours);
}

/** Draws the whole flat view, also what does not show now. */
export function flatSvg({ columns, devices, width, height, measures }: FlatLayout, colours: Colours): Picture {
  const colourOf = (index: number) => colours.networks[index % colours.networks.length] ?? colours.line;
  const bars = columns.map(
    ({ network, x }, index) =>
      `<rect x="${x}" y="0" width="${measures.barWidth}" height="${height}" fill="${colourOf(index)}"/>` +
      `<text x="${x + 24}" y="22" style="text-anchor:start">${escaped(network.name)}</text>`,
  );
  const boxes = devices.map(({ device, x, y, height: boxHeight, ports }) => {
    const lines = ports.map(
      ({ x1, x2, y: at, lineHeight, column, port }) =>
        `<rect x="${x1}" y="${round(at - lineHeight / 2)}" width="${x2 - x1}" height="${lineHeight}" fill="${colourOf(column)}"${isOff(port) ? ` fill-opacity="0.2" stroke="${colours.text}"${dashed}` : ''}/>`,
    );
    const box = `<rect x="${x}" y="${y}" width="${measures.deviceWidth}" height="${boxHeight}" rx="6" fill="${colours.surface}" stroke="${colours.text}"/>`;
    const nameY = measures.deviceWidth > 40 ? y + boxHeight / 2 + 4 : y + boxHeight + belowBox;
    const words = `<text x="${x + measures.deviceWidth / 2}" y="${nameY}">${escaped(shortName(device.name))}</text>`;
    return `<g><title>${escaped(device.name)}</title>${lines.join('')}${box}${words}</g>`;
  });
  // Without columns the picture is empty, but it has a size.
  const size = { width: Math.max(width, measures.columnWidth), height };
  return framed(bars.join('') + boxes.join(''), { x: 0, y: 0, ...size }, colours);
}

function framed(
  body: string,
  { x, y, width, height }: { x: number; y: number; width: number; height: number },
  colours: Colours,
): Picture {
  const style = `<style>text{font:12px sans-serif;fill:${colours.text};stroke:none;text-anchor:middle}</style>`;
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" width="${round(width)}" height="${round(height)}" ` +
    `viewBox="${round(x)} ${round(y)} ${round(width)} ${round(height)}">${style}` +
    `<rect x="${round(x)}" y="${round(y)}" width="100%" height="100%" fill="${colours.surface}"/>${body}</svg>`;
  return { svg, width, height };
}

const round = (value: number) => Math.round(value * 10) / 10;

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}

/** Longest side of a PNG, in px: browsers refuse larger canvases. */
const longestSide = 8192;

/** Turns a picture into a PNG. A larger one is made smaller. Rejects when the browser can't draw it. */
export async function toPng({ svg, width, height }: Picture): Promise<Blob> {
  const scale = Math.min(1, longestSide / Math.max(width, height));
  const address = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    const canvas = document.createElement('canvas');
    canvas.width = Math.max(1, Math.round(width * scale));
    canvas.height = Math.max(1, Math.round(height * scale));
    canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
    return await new Promise((resolve, reject) => {
      canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('The browser made no PNG.'))), 'image/png');
    });
  } finally {
    URL.revokeObjectURL(address);
  }
}
