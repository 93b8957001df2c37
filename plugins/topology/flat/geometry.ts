import { addressesOf, type Device, type NetworkItem, type PortItem, type Scene } from '../model.ts';

export type DrawMode = 'normal' | 'small';

/** Measures of a mode, in px. */
export interface Measures {
  readonly columnWidth: number;
  readonly minHeight: number;
  /** Space above the first device, and below the last. */
  readonly margin: number;
  readonly deviceHeight: number;
  readonly deviceGap: number;
  readonly deviceX: number;
  readonly deviceWidth: number;
  readonly portSpacing: number;
  readonly lineHeight: number;
  readonly lineLength: number;
  /** Width of the bar that stands for the network. */
  readonly barWidth: number;
}

/** The measures of both modes (row TOPO-01). */
export const measures: Readonly<Record<DrawMode, Measures>> = {
  normal: {
    columnWidth: 270,
    minHeight: 500,
    margin: 80,
    deviceHeight: 50,
    deviceGap: 20,
    deviceX: 98.5,
    deviceWidth: 90,
    portSpacing: 16,
    lineHeight: 6,
    lineLength: 82,
    barWidth: 17,
  },
  small: {
    columnWidth: 100,
    minHeight: 400,
    margin: 50,
    deviceHeight: 20,
    deviceGap: 30,
    deviceX: 47.5,
    deviceWidth: 20,
    portSpacing: 5,
    lineHeight: 3,
    lineLength: 32.5,
    barWidth: 15,
  },
};

/** From a small device to the name below it, in px: its box has no room for a name. */
export const belowBox = 12;

const chartColours = [1, 2, 3, 4, 5].map((index) => `var(--chart-${index})`);
/** Ten colours, by the index of the network. */
export const networkColours: readonly string[] = [
  ...chartColours,
  ...chartColours.map((colour) => `color-mix(in oklch, ${colour}, var(--text) 40%)`),
];

export interface FlatPort {
  readonly port: PortItem;
  /** Index of its network's column. */
  readonly column: number;
  /** Ends of the line, from left to right. */
  readonly x1: number;
  readonly x2: number;
  readonly y: number;
  readonly lineHeight: number;
  readonly text: string;
  readonly side: 'left' | 'right';
}

export interface FlatDevice {
  readonly device: Device;
  readonly column: number;
  readonly x: number;
  readonly y: number;
  readonly height: number;
  readonly ports: readonly FlatPort[];
}

export interface FlatColumn {
  readonly network: NetworkItem;
  readonly x: number;
}

export interface FlatLayout {
  readonly columns: readonly FlatColumn[];
  /** From the top down. No two devices share a height. */
  readonly devices: readonly FlatDevice[];
  readonly width: number;
  readonly height: number;
  readonly measures: Measures;
}

/** Returns the mode: the kept one, else small where the normal columns are wider than the picture (row TOPO-02). */
export function drawMode(kept: string | undefined, networks: number, pictureWidth: number): DrawMode {
  if (kept === 'normal' || kept === 'small') return kept;
  return networks * measures.normal.columnWidth > pictureWidth ? 'small' : 'normal';
}

/** Places networks as columns, and devices below each other in the column of their main port's network. */
export function flatLayout(scene: Scene, mode: DrawMode): FlatLayout {
  const size = measures[mode];
  const indexOf = new Map(scene.networks.map(({ id }, index) => [id, index]));
  const columns = scene.networks.map((network, index) => ({ network, x: index * size.columnWidth }));
  let y = size.margin;
  const devices = scene.devices.map((device): FlatDevice => {
    const ports = device.ports.filter((port) => indexOf.has(port.network_id));
    const columnsOfPorts = ports.map((port) => indexOf.get(port.network_id) ?? 0);
    const column = columnsOfPorts.length === 0 ? 0 : Math.min(...columnsOfPorts);
    const height = heightOf(ports.length, mode);
    const placed: FlatDevice = {
      device,
      column,
      x: column * size.columnWidth + size.deviceX,
      y,
      height,
      ports: placePorts(ports, columnsOfPorts, { column, y, height }, size),
    };
    y += height + size.deviceGap;
    return placed;
  });
  return {
    columns,
    devices,
    width: columns.length * size.columnWidth,
    height: Math.max(size.minHeight, y + size.margin),
    measures: size,
  };
}

function heightOf(ports: number, mode: DrawMode): number {
  const { deviceHeight, portSpacing } = measures[mode];
  return mode === 'small' ? deviceHeight : Math.max(deviceHeight, portSpacing * (ports - 1));
}

function placePorts(
  ports: readonly PortItem[],
  columns: readonly number[],
  device: { column: number; y: number; height: number },
  size: Measures,
): FlatPort[] {
  const sides = columns.map((column) => (device.column - column >= 0 ? 'left' : 'right'));
  const counts = { left: sides.filter((side) => side === 'left').length, right: 0 };
  counts.right = sides.length - counts.left;
  // Ports that don't fit beside each other become thinner and closer.
  const isTight = size.portSpacing * (ports.length - 1) > device.height;
  const spacing = isTight ? device.height / ports.length : size.portSpacing;
  const placed = { left: 0, right: 0 };
  const start = device.column * size.columnWidth + size.deviceX;
  return ports.map((port, index) => {
    const side = sides[index] ?? 'left';
    const column = columns[index] ?? 0;
    const difference = Math.abs(side === 'left' ? device.column - column + 1 : device.column - column);
    const length = (difference - 1) * size.columnWidth + size.lineLength;
    const y = device.y + device.height / 2 + (placed[side] - (counts[side] - 1) / 2) * spacing;
    placed[side] += 1;
    const [x1, x2] =
      side === 'left' ? [start - length, start] : [start + size.deviceWidth, start + size.deviceWidth + length];
    return {
      port,
      column,
      x1,
      x2,
      y,
      lineHeight: isTight ? 1 : size.lineHeight,
      text: addressesOf(port).join(','),
      side,
    };
  });
}

/** A part of the picture that shows, in px. */
export interface Window {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Returns the columns and devices that the window shows, with those whose lines pass it. */
export function seenIn(layout: FlatLayout, window: Window): Pick<FlatLayout, 'columns' | 'devices'> {
  const { columnWidth } = layout.measures;
  const first = Math.max(0, Math.floor(window.x / columnWidth));
  const last = Math.ceil((window.x + window.width) / columnWidth);
  const from = firstBelow(layout.devices, window.y);
  const devices: FlatDevice[] = [];
  for (let index = from; index < layout.devices.length; index += 1) {
    const device = layout.devices[index];
    if (!device || device.y > window.y + window.height) break;
    devices.push(device);
  }
  return { columns: layout.columns.slice(first, last), devices };
}

/** Returns the index of the first device whose lower edge is below a height: the devices lie from the top down. */
function firstBelow(devices: readonly FlatDevice[], y: number): number {
  let [low, high] = [0, devices.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    const device = devices[middle];
    if (device && device.y + device.height < y) low = middle + 1;
    else high = middle;
  }
  return low;
}
