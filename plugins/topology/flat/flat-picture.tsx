import { I18n, useService, useT } from '@sextant/sdk';
import { AppLink, Icon } from '@sextant/ui';
import { type KeyboardEvent, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { isOff, itemStatusText, lookOf, shortName, statusText } from '../model.ts';
import type { ViewProps } from '../view-props.ts';
import {
  belowBox,
  type DrawMode,
  type FlatColumn,
  type FlatDevice,
  flatLayout,
  type FlatPort,
  networkColours,
  seenIn,
  type Window,
} from './geometry.ts';
import styles from './flat.module.css';

/** Space before the first column, in px: the button at its head is wider than its bar. */
const sideMargin = 12;

/** The part of the picture that a frame shows. */
const windowOf = (frame: HTMLElement): Window => ({
  x: frame.scrollLeft - sideMargin,
  y: frame.scrollTop,
  width: frame.clientWidth,
  height: frame.clientHeight,
});

export interface FlatPictureProps extends ViewProps {
  readonly mode: DrawMode;
}

/**
 * Draws one column per network with its devices inside (row TOPO-01). Only the part that shows is in the document, so that thousands
 * of devices scroll smoothly.
 */
export function FlatPicture({ scene, busy, mode, chosen, found, onChoose }: FlatPictureProps) {
  const t = useT();
  const i18n = useService(I18n);
  const frame = useRef<HTMLDivElement>(null);
  const layout = useMemo(() => flatLayout(scene, mode), [scene, mode]);
  const [window, setWindow] = useState<Window>({ x: 0, y: 0, width: 0, height: 0 });
  useLayoutEffect(() => {
    const element = frame.current;
    if (!element) return undefined;
    const measure = () => setWindow(windowOf(element));
    measure();
    const sizes = new ResizeObserver(measure);
    sizes.observe(element);
    return () => sizes.disconnect();
  }, []);

  const shown = useRef<string>(undefined);
  useEffect(() => {
    const element = frame.current;
    if (found === undefined) shown.current = undefined;
    // Later data leaves the picture where it is.
    if (!element || found === undefined || found === shown.current) return;
    const device = layout.devices.find((each) => each.device.id === found);
    const column = layout.columns.find(({ network }) => network.id === found);
    const x = device?.x ?? column?.x;
    if (x === undefined) return;
    shown.current = found;
    element.scrollTo({
      left: Math.max(0, x - element.clientWidth / 2),
      top: device ? Math.max(0, device.y - element.clientHeight / 2) : element.scrollTop,
    });
  }, [found, layout]);

  const seen = seenIn(layout, window);
  /** Chooses an item, or nothing, at its place in the picture as it is scrolled now: the event of a scroll comes later. */
  const choose = (id: string, left: number, width: number, top?: number) => {
    const now = windowOf(frame.current!);
    setWindow(now);
    if (id === chosen) return onChoose(undefined);
    const x = left - now.x;
    onChoose({ id, place: { left: x, right: x + width, top: top === undefined ? headHeight : top - now.y } });
  };
  return (
    <div
      ref={frame}
      className={styles['frame']}
      // The picture scrolls, so the keyboard has to reach it.
      tabIndex={0}
      role="region"
      aria-label={t('topology:flat.label', { networks: i18n.number(layout.columns.length) })}
      dir="ltr"
      onScroll={({ currentTarget }) => {
        const now = windowOf(currentTarget);
        if (chosen !== undefined && (now.x !== window.x || now.y !== window.y)) onChoose(undefined);
        setWindow(now);
      }}
    >
      <div
        className={styles['sheet']}
        style={{ inlineSize: `${sideMargin + layout.width}px`, blockSize: `${layout.height}px` }}
      >
        <svg
          className={styles['picture']}
          width={window.width}
          height={window.height}
          viewBox={`${window.x} ${window.y} ${window.width} ${window.height}`}
        >
          {seen.columns.map((column) => (
            <Bar key={column.network.id} column={column} window={window} layout={layout} found={found} />
          ))}
          {seen.devices.map((device) => (
            <g key={device.device.id}>
              {device.ports.map((port) => (
                <PortLine key={`${port.port.id} ${port.port.network_id}`} port={port} mode={mode} />
              ))}
              <DeviceBox
                device={device}
                mode={mode}
                width={layout.measures.deviceWidth}
                look={lookOf(device.device.item, busy)}
                status={itemStatusText(device.device.item, busy, t)}
                isChosen={device.device.id === chosen}
                isFound={device.device.id === found}
                onChoose={() => choose(device.device.id, device.x, layout.measures.deviceWidth, device.y)}
              />
            </g>
          ))}
          {seen.columns.map((column) => (
            <ColumnHead
              key={column.network.id}
              column={column}
              window={window}
              mode={mode}
              onChoose={() => choose(column.network.id, column.x, headWidth)}
            />
          ))}
        </svg>
      </div>
    </div>
  );
}

const colourOf = (index: number) => ({ fill: networkColours[index % networkColours.length] });

interface BarProps {
  readonly column: FlatColumn;
  readonly window: Window;
  readonly layout: ReturnType<typeof flatLayout>;
  readonly found: string | undefined;
}

/** The bar of a network along its column. A press leads to the network (row TOPO-03). */
function Bar({ column, window, layout, found }: BarProps) {
  const { network, x } = column;
  const index = Math.round(x / layout.measures.columnWidth);
  const bar = (
    <rect
      x={x}
      y={window.y}
      width={layout.measures.barWidth}
      height={window.height}
      className={`${styles['bar']} ${network.id === found ? styles['found'] : ''}`}
      style={colourOf(index)}
    />
  );
  return network.url ? (
    <AppLink to={network.url} tabIndex={-1} aria-hidden="true">
      {bar}
    </AppLink>
  ) : (
    bar
  );
}

/** Width of the button at the head of a column, and where a balloon below it begins, in px. */
const headWidth = 24;
const headHeight = 40;

interface HeadProps {
  readonly column: FlatColumn;
  readonly window: Window;
  readonly mode: DrawMode;
  onChoose(): void;
}

const namesFit = { normal: 26, small: 10 } as const;

/** The name and the ranges of a network. They stay at the top while the picture scrolls. */
function ColumnHead({ column: { network, x }, window, mode, onChoose }: HeadProps) {
  const t = useT();
  const i18n = useService(I18n);
  const room = namesFit[mode];
  const title = (
    <text x={x + 24} y={window.y + 22} className={styles['name']}>
      <title>{network.name}</title>
      {cut(network.name, room)}
    </text>
  );
  const ranges = cut(i18n.list(network.subnets.map(({ cidr }) => cidr)), room + 6);
  return (
    <>
      {network.url ? (
        <AppLink to={network.url} aria-label={network.name}>
          {title}
        </AppLink>
      ) : (
        title
      )}
      {mode === 'normal' ? (
        <text x={x + 24} y={window.y + 40} className={styles['range']}>
          {network['router:external'] ? t('topology:kind.external') : ranges}
        </text>
      ) : null}
      <g
        role="button"
        tabIndex={0}
        aria-label={t('topology:balloon.open', { name: network.name })}
        className={styles['more']}
        onClick={onChoose}
        onKeyDown={(event) => pressed(event, onChoose)}
      >
        <rect x={x - 2} y={window.y + 4} width={24} height={24} rx={4} />
        <svg x={x} y={window.y + 6} width={20} height={20} viewBox="0 0 20 20">
          <Icon name={network['router:external'] ? 'globe' : 'network'} size={20} />
        </svg>
      </g>
    </>
  );
}

interface BoxProps {
  readonly device: FlatDevice;
  readonly mode: DrawMode;
  readonly width: number;
  readonly look: ReturnType<typeof lookOf>;
  /** In the operator's language. */
  readonly status: string;
  readonly isChosen: boolean;
  readonly isFound: boolean;
  onChoose(): void;
}

function DeviceBox({ device, mode, width, look, status, isChosen, isFound, onChoose }: BoxProps) {
  const t = useT();
  const { x, y, height } = device;
  const { kind, name } = device.device;
  const middle = y + height / 2;
  const iconSize = mode === 'normal' ? 20 : 14;
  const label = [name, t(`topology:kind.${kind}`), status].join(t('core:formats.comma'));
  return (
    <g
      role="button"
      tabIndex={0}
      aria-expanded={isChosen}
      aria-label={label}
      className={`${styles['device']} ${styles[look]} ${isFound ? styles['found'] : ''}`}
      data-device={device.device.id}
      data-look={look}
      onClick={onChoose}
      onKeyDown={(event) => pressed(event, onChoose)}
    >
      <title>{look === 'off' ? label : name}</title>
      <rect x={x} y={y} width={width} height={height} rx={6} />
      <svg
        x={x + width / 2 - iconSize / 2}
        y={mode === 'normal' ? middle - 21 : middle - iconSize / 2}
        width={iconSize}
        height={iconSize}
        viewBox={`0 0 ${iconSize} ${iconSize}`}
      >
        <Icon name={look === 'loading' ? 'loader-circle' : kind} size={iconSize} />
      </svg>
      <text x={x + width / 2} y={mode === 'normal' ? middle + 14 : y + height + belowBox} textAnchor="middle">
        {shortName(name)}
      </text>
    </g>
  );
}

function PortLine({ port, mode }: { readonly port: FlatPort; readonly mode: DrawMode }) {
  const t = useT();
  const { x1, x2, y, lineHeight, text, side, column } = port;
  return (
    <>
      <rect
        x={x1}
        y={y - lineHeight / 2}
        width={x2 - x1}
        height={lineHeight}
        className={styles['line']}
        style={colourOf(column)}
        data-off={isOff(port.port) || undefined}
      >
        {isOff(port.port) ? <title>{statusText(port.port, t)}</title> : null}
      </rect>
      {mode === 'normal' && text ? (
        <text
          x={side === 'left' ? x2 - 6 : x1 + 6}
          y={y - 4}
          textAnchor={side === 'left' ? 'end' : 'start'}
          className={styles['address']}
        >
          {text}
        </text>
      ) : null}
    </>
  );
}

/** Cuts a text that a column has no room for; the whole one is in its title and in the table. */
function cut(text: string, most: number): string {
  const characters = [...text];
  return characters.length > most ? `${characters.slice(0, most - 1).join('')}…` : text;
}

function pressed(event: KeyboardEvent, run: () => void): void {
  if (event.key !== 'Enter' && event.key !== ' ') return;
  event.preventDefault();
  run();
}
