import { type DetailsViewProps, I18n, Router, useService, useT } from '@sextant/sdk';
import { AppLink, DetailsSection, DetailsSections, FactList, YesNo } from '@sextant/ui';
import { nameOf } from '../names.ts';
import { networkTypeId } from '../networks/network.ts';
import type { Subnet } from './subnet.ts';
import { taggedKinds } from '../tags/tagged-kinds.ts';
import { TagsSection } from '../tags/tags-section.tsx';

/** Draws the tab "Overview": every fact of a subnet. */
export function Overview({ item }: DetailsViewProps<Subnet>) {
  const t = useT();
  const i18n = useService(I18n);
  const router = useService(Router);
  const {
    network_id: network,
    allocation_pools: pools = [],
    dns_nameservers: dns = [],
    host_routes: routes = [],
  } = item;
  const modes = [item.ipv6_ra_mode, item.ipv6_address_mode].filter((mode) => typeof mode === 'string');
  return (
    <DetailsSections columns>
      <DetailsSection title={t('networks:details.subnet')}>
        <FactList
          roomy
          facts={[
            { label: t('networks:field.name'), value: nameOf(item) },
            { label: t('networks:field.id'), value: item.id, mono: true, copy: true },
            { label: t('networks:field.description'), value: item.description || undefined },
            {
              label: t('networks:field.network'),
              value: <AppLink to={router.detailsOf(networkTypeId, network)}>{network}</AppLink>,
            },
            { label: t('networks:field.cidr'), value: item.cidr, mono: true, copy: true },
            { label: t('networks:field.ip-version'), value: item.ipver_str },
          ]}
        />
      </DetailsSection>
      <DetailsSection title={t('networks:details.addresses')}>
        <FactList
          roomy
          facts={[
            { label: t('networks:field.gateway'), value: item.gateway_ip ?? undefined, mono: true },
            { label: t('networks:field.dhcp'), value: <YesNo value={item.enable_dhcp !== false} /> },
            { label: t('networks:field.pools'), value: i18n.list(pools.map(({ start, end }) => `${start} – ${end}`)) },
            { label: t('networks:field.dns'), value: i18n.list(dns) },
            {
              label: t('networks:field.host-routes'),
              value: i18n.list(routes.map(({ destination, nexthop }) => `${destination} → ${nexthop}`)),
            },
            ...(modes.length > 0 ? [{ label: t('networks:field.ipv6-modes'), value: i18n.list(modes) }] : []),
          ]}
        />
      </DetailsSection>
      <TagsSection item={item} about={taggedKinds.subnet} />
    </DetailsSections>
  );
}
