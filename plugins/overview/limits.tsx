import { consolePoints, usePoint, useT } from '@sextant/sdk';
import { DetailsSection, DetailsSections } from '@sextant/ui';
import { ShareTable } from './share-table.tsx';
import type { Limit } from './usage.ts';

const groups = ['compute', 'volume', 'network'] as const;

/** The panel with the things that a limit is about. Those that no panel lists have no link. */
const panels: Readonly<Record<string, string>> = {
  instances: '/project/instances',
  cores: '/project/instances',
  ram: '/project/instances',
  volumes: '/project/volumes',
  snapshots: '/project/snapshots',
  gigabytes: '/project/volumes',
  floatingip: '/project/floating_ips',
  security_group: '/project/security_groups',
  security_group_rule: '/project/security_groups',
  network: '/project/networks',
  port: '/project/ports',
  router: '/project/routers',
};

/** Returns a function that tells the address of a panel if the operator has it, else undefined. */
export function usePanelAddress(): (path: string | undefined) => string | undefined {
  const there = usePoint(consolePoints.panels);
  return (path) => (there.some((panel) => panel.path === path) ? path : undefined);
}

/** Draws what the project uses of its limits, by service (row OVW-01). A service that did not answer is not there. */
export function Limits({ limits }: { limits: readonly Limit[] }) {
  const t = useT();
  const addressOf = usePanelAddress();
  const shares = (service: Limit['service']) =>
    limits
      .filter((limit) => limit.service === service)
      .map(({ name, used, max }) => ({
        id: name,
        label: t(`overview:limit.${name}`),
        to: addressOf(panels[name]),
        used,
        max,
      }));
  return (
    <DetailsSections columns>
      {groups
        .map((service) => ({ service, title: t(`overview:service.${service}`), rows: shares(service) }))
        .filter(({ rows }) => rows.length > 0)
        .map(({ service, title, rows }) => (
          <DetailsSection key={service} title={title}>
            <ShareTable label={title} shares={rows} of={t('overview:share.limit')} />
          </DetailsSection>
        ))}
    </DetailsSections>
  );
}
