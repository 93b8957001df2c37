import { useT } from '@sextant/sdk';
import { AppLink, Button, Icon, IconButton, ShortId, StatusMark } from '@sextant/ui';
import { type KeyboardEvent, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import {
  addressesOf,
  type Device,
  isExternal,
  isMadeUp,
  isRemovable,
  itemStatusText,
  kindOf,
  lookOf,
  type NetworkItem,
  ownerText,
  type PortItem,
  portTone,
  type Scene,
  statusText,
  type Target,
  toneOf,
} from './model.ts';
import { icons } from './graph/nodes.ts';
import { links } from './old-addresses.ts';
import type { Place } from './view-props.ts';
import styles from './balloon.module.css';

export interface BalloonProps {
  readonly item: NetworkItem | Device;
  readonly scene: Scene;
  readonly busy: ReadonlySet<string>;
  /** Undefined: at the foot of the picture. */
  readonly place: Place | undefined;
  onClose(): void;
  onDelete(target: Target): void;
  /** Opens the path trace with this end. */
  onTrace(portId: string): void;
  /** Shows or hides the servers of a network in the graph; undefined in the other views. */
  readonly collapse: { readonly isCollapsed: boolean; toggle(): void } | undefined;
}

const balloonWidth = 348;
/** A phone has no room beside an item: the balloon stands at the foot. */
const phone = '(max-width: 767px)';

/** Draws what is known of an item and what can be done with it (rows TOPO-07, TOPO-10, TOPO-15). Esc closes it. */
export function Balloon(props: BalloonProps) {
  const { item, busy, onClose } = props;
  const place = globalThis.matchMedia(phone).matches ? undefined : props.place;
  const t = useT();
  const box = useRef<HTMLElement>(null);
  const [style, setStyle] = useState<ReturnType<typeof placeStyle>>();
  const isDevice = 'kind' in item;
  const facts = isDevice ? item.item : item;
  const look = lookOf(facts, busy);

  // The focus goes into the balloon, and back to what opened it. An operator who has gone elsewhere stays there.
  useEffect(() => {
    const opener = document.activeElement;
    const own = box.current;
    own?.focus({ preventScroll: true });
    return () => {
      const now = document.activeElement;
      const isElsewhere = now !== null && now !== document.body && !own?.contains(now);
      if (isElsewhere || !(opener instanceof HTMLElement || opener instanceof SVGElement)) return;
      opener.focus({ preventScroll: true });
    };
  }, [item.id]);
  // The height is known once the balloon is drawn, before anybody sees it.
  useLayoutEffect(() => {
    setStyle(place && box.current ? placeStyle(place, box.current) : undefined);
  }, [place, item]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    onClose();
  };
  return (
    <section
      ref={box}
      role="dialog"
      aria-label={item.name}
      tabIndex={-1}
      className={styles['balloon']}
      data-beside={place ? '' : undefined}
      style={style}
      onKeyDown={onKeyDown}
    >
      <header className={styles['head']}>
        <Icon name={icons[kindOf(item)]} />
        {facts.url ? (
          <AppLink to={facts.url} className={styles['title']}>
            <bdi>{item.name}</bdi>
          </AppLink>
        ) : (
          <bdi className={styles['title']}>{item.name}</bdi>
        )}
        <StatusMark
          pill
          tone={toneOf(facts.original_status, look)}
          busy={look === 'loading'}
          label={itemStatusText(facts, busy, t)}
        />
        <IconButton size="s" icon="x" label={t('core:modal.close')} onClick={onClose} />
      </header>
      <dl className={styles['facts']}>
        <dt>{t('core:cells.id')}</dt>
        <dd>
          <ShortId id={item.id} />
        </dd>
        <dt>{t('topology:outline.kind')}</dt>
        <dd>{t(`topology:kind.${kindOf(item)}`)}</dd>
      </dl>
      {isDevice ? <Ports {...props} device={item} /> : <Subnets {...props} network={item} />}
      <footer className={styles['foot']}>
        {isDevice ? <DeviceOffers {...props} device={item} /> : <NetworkOffers {...props} network={item} />}
      </footer>
    </section>
  );
}

/** Space between a balloon and the edges of the picture, in px. */
const edge = 8;

/** Space between an item and its balloon, in px. */
const beside = 12;

/** Places the balloon right of its item, or left of it where the picture ends; all of it stays in the picture. */
function placeStyle({ left, right, top }: Place, box: HTMLElement): { left: string; top: string } {
  const { clientWidth: width = 0, clientHeight: height = 0 } = box.offsetParent ?? {};
  const after = right + beside;
  const before = left - beside - balloonWidth;
  const start = after + balloonWidth > width && before >= 0 ? before : Math.min(after, width - balloonWidth - edge);
  const upper = Math.min(top - beside, height - box.offsetHeight - edge);
  return { left: `${Math.max(edge, start)}px`, top: `${Math.max(edge, upper)}px` };
}

type PartProps<Name extends string, Item> = BalloonProps & Readonly<Record<Name, Item>>;

function Ports({ device, scene, busy, onDelete, onTrace }: PartProps<'device', Device>) {
  const t = useT();
  if (device.ports.length === 0) return <p className={styles['none']}>{t('topology:balloon.noPorts')}</p>;
  const name = (port: PortItem) => addressesOf(port).join(' ') || t('core:cells.none');
  return (
    <List title={t('topology:balloon.ports')}>
      {device.ports.map((port) => (
        <li key={`${port.id} ${port.network_id}`}>
          <span className={styles['what']}>
            {port.url ? (
              <AppLink to={port.url} className={styles['mono']}>
                {name(port)}
              </AppLink>
            ) : (
              <span className={styles['mono']}>{name(port)}</span>
            )}
            <span className={styles['quiet']}>
              <bdi>{scene.networkById.get(port.network_id)?.name ?? t('core:cells.none')}</bdi>
              {device.kind === 'router' ? ` · ${ownerText(port, t)}` : null}
            </span>
          </span>
          {port.status ? <StatusMark tone={portTone(port)} label={statusText(port, t)} /> : null}
          {isMadeUp(port.id) ? null : (
            <IconButton
              size="s"
              icon="waypoints"
              label={t('topology:trace.from', { name: name(port) })}
              onClick={() => onTrace(port.id)}
            />
          )}
          {device.kind === 'router' && isRemovable(port) ? (
            <IconButton
              size="s"
              icon="trash-2"
              label={t('topology:delete.ports.offer', { name: name(port) })}
              disabled={busy.has(port.id)}
              onClick={() => onDelete({ kind: 'ports', id: port.id, name: name(port), router: device.id })}
            />
          ) : null}
        </li>
      ))}
    </List>
  );
}

function Subnets({ network, busy, onDelete }: PartProps<'network', NetworkItem>) {
  const t = useT();
  if (network.subnets.length === 0) return <p className={styles['none']}>{t('topology:balloon.noSubnets')}</p>;
  return (
    <List title={t('topology:balloon.subnets')}>
      {network.subnets.map(({ id, cidr, url }) => (
        <li key={id}>
          <span className={styles['what']}>
            <AppLink to={url} className={styles['mono']}>
              {cidr}
            </AppLink>
          </span>
          {isExternal(network) ? null : (
            <IconButton
              size="s"
              icon="trash-2"
              label={t('topology:delete.subnets.offer', { name: cidr })}
              disabled={busy.has(id)}
              onClick={() => onDelete({ kind: 'subnets', id, name: cidr })}
            />
          )}
        </li>
      ))}
    </List>
  );
}

function List({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <>
      <h2 className={styles['caption']}>{title}</h2>
      <ul className={styles['list']}>{children}</ul>
    </>
  );
}

function DeviceOffers({ device, busy, onDelete, onClose }: PartProps<'device', Device>) {
  const t = useT();
  const { kind, id, name, item } = device;
  const hasConsole = 'console' in item && item.console !== undefined;
  return (
    <>
      <AppLink to={item.url} className={styles['offer']}>
        {t('topology:outline.more')}
      </AppLink>
      {kind === 'router' ? (
        <AppLink to={links.addInterface(id)} className={styles['offer']}>
          {t('topology:balloon.addInterface')}
        </AppLink>
      ) : null}
      {hasConsole ? (
        <AppLink
          to={links.console(id)}
          target="_blank"
          className={styles['offer']}
          onClick={(event) => {
            event.preventDefault();
            globalThis.open(event.currentTarget.href, '_blank', 'noopener,noreferrer,width=760,height=560');
            onClose();
          }}
        >
          <Icon name="external-link" size={14} />
          {t('topology:balloon.console')}
        </AppLink>
      ) : null}
      <Button
        size="s"
        destructive
        busy={busy.has(id)}
        className={styles['delete']}
        onClick={() => onDelete({ kind: kind === 'router' ? 'routers' : 'servers', id, name })}
      >
        {t(`topology:delete.${kind}s.label`)}
      </Button>
    </>
  );
}

function NetworkOffers({ network, busy, onDelete, collapse }: PartProps<'network', NetworkItem>) {
  const t = useT();
  const { id, name, url } = network;
  return (
    <>
      <AppLink to={url} className={styles['offer']}>
        {t('topology:outline.more')}
      </AppLink>
      <AppLink to={links.createSubnet(id)} className={styles['offer']}>
        {t('topology:balloon.createSubnet')}
      </AppLink>
      <AppLink to={links.subnets(id)} className={styles['offer']}>
        {t('topology:balloon.subnets')}
      </AppLink>
      {collapse ? (
        <Button size="s" onClick={collapse.toggle}>
          {t(collapse.isCollapsed ? 'topology:graph.expand' : 'topology:graph.collapse')}
        </Button>
      ) : null}
      {isExternal(network) ? null : (
        <Button
          size="s"
          destructive
          busy={busy.has(id)}
          className={styles['delete']}
          onClick={() => onDelete({ kind: 'networks', id, name })}
        >
          {t('topology:delete.networks.label')}
        </Button>
      )}
    </>
  );
}
