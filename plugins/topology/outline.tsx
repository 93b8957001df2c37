import { I18n, useService, useT } from '@sextant/sdk';
import { AppLink, Button, StatusMark } from '@sextant/ui';
import { useEffect, useMemo, useRef, useState } from 'react';
import {
  addressesOf,
  type Device,
  itemStatusText,
  kindOf,
  lookOf,
  type NetworkItem,
  type Scene,
  toneOf,
} from './model.ts';
import { networkIds } from './graph/nodes.ts';
import type { ViewProps } from './view-props.ts';
import styles from './outline.module.css';

/** Rows that are drawn at once; a button draws as many more. */
const rowsAtOnce = 200;

/** The same as the pictures show, as a table: for keyboards and screen readers, and for those who read better than they look. */
export function Outline({ scene, busy, chosen, found, onChoose }: ViewProps) {
  const t = useT();
  const i18n = useService(I18n);
  const items: readonly (NetworkItem | Device)[] = [...scene.networks, ...scene.devices];
  const names = useMemo(() => linkedNames(scene), [scene]);
  const [wanted, setWanted] = useState(rowsAtOnce);
  const foundRow = useRef<HTMLTableRowElement>(null);
  const foundAt = found === undefined ? -1 : items.findIndex(({ id }) => id === found);
  const count = Math.max(wanted, foundAt + 1);
  useEffect(() => {
    if (found !== undefined) foundRow.current?.scrollIntoView({ block: 'center' });
  }, [found]);
  return (
    <div className={styles['place']} role="region" aria-label={t('topology:plugin.label')} tabIndex={0}>
      <table className={styles['table']} aria-label={t('topology:plugin.label')}>
        <thead>
          <tr>
            {(['name', 'kind', 'status', 'linked', 'addresses'] as const).map((column) => (
              <th key={column} scope="col">
                {t(`topology:outline.${column}`)}
              </th>
            ))}
            <th scope="col">{t('topology:outline.more')}</th>
          </tr>
        </thead>
        <tbody>
          {items.slice(0, count).map((item) => {
            const facts = 'kind' in item ? item.item : item;
            const look = lookOf(facts, busy);
            return (
              <tr
                key={item.id}
                ref={item.id === found ? foundRow : undefined}
                data-found={item.id === found || undefined}
              >
                <th scope="row">
                  <AppLink to={facts.url}>
                    <bdi>{item.name}</bdi>
                  </AppLink>
                </th>
                <td>{t(`topology:kind.${kindOf(item)}`)}</td>
                <td>
                  <StatusMark
                    tone={toneOf(facts.original_status, look)}
                    busy={look === 'loading'}
                    label={itemStatusText(facts, busy, t)}
                  />
                </td>
                <td>
                  <bdi>{few(names.get(item.id) ?? [], i18n, t('core:cells.none'))}</bdi>
                </td>
                <td className={styles['mono']}>{addressText(item, i18n)}</td>
                <td>
                  <Button
                    size="s"
                    aria-expanded={item.id === chosen}
                    aria-label={t('topology:balloon.open', { name: item.name })}
                    onClick={() => onChoose(item.id === chosen ? undefined : { id: item.id, place: undefined })}
                  >
                    {t('topology:outline.open')}
                  </Button>
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
      {count < items.length ? (
        <p className={styles['rest']}>
          {t('core:page.countOf', { shown: i18n.number(count), total: i18n.number(items.length) })}
          <Button size="s" onClick={() => setWanted(count + rowsAtOnce)}>
            {t('core:table.loadMore', { count: Math.min(rowsAtOnce, items.length - count) })}
          </Button>
        </p>
      ) : null}
    </div>
  );
}

/** Maps each item's id to the names of what it is linked to. Ports of routers and instances are read once each. */
function linkedNames(scene: Scene): ReadonlyMap<string, readonly string[]> {
  const names = new Map<string, string[]>(scene.networks.map(({ id }) => [id, []]));
  for (const device of scene.devices) {
    const networks = networkIds(device, scene);
    names.set(
      device.id,
      networks.map((id) => scene.networkById.get(id)?.name ?? ''),
    );
    for (const id of networks) names.get(id)?.push(device.name);
  }
  return names;
}

/** Names that a cell holds; the rest is counted by the pictures and the pages. */
const namesInCell = 8;

function few(names: readonly string[], i18n: I18n, none: string): string {
  if (names.length === 0) return none;
  return names.length > namesInCell ? `${i18n.list(names.slice(0, namesInCell))} …` : i18n.list(names);
}

function addressText(item: NetworkItem | Device, i18n: I18n): string {
  return i18n.list('kind' in item ? item.ports.flatMap(addressesOf) : item.subnets.map(({ cidr }) => cidr));
}
