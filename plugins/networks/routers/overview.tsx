import { type DetailsViewProps, I18n, Router as Addresses, useProjectName, useService, useT } from '@sextant/sdk';
import { AppLink, DetailsSection, DetailsSections, FactList, YesNo } from '@sextant/ui';
import { nameOf } from '../names.ts';
import { networkTypeId } from '../networks/network.ts';
import { adminStateTexts, statusTexts } from '../states.ts';
import type { Router } from './router.ts';
import { taggedKinds } from '../tags/tagged-kinds.ts';
import { TagsSection } from '../tags/tags-section.tsx';

/** Draws the tab "Overview": every fact of a router and of its gateway. */
export function Overview({ item }: DetailsViewProps<Router>) {
  const t = useT();
  const i18n = useService(I18n);
  const addresses = useService(Addresses);
  const project = useProjectName(item.tenant_id ?? '');
  const { external_gateway_info: gateway, status } = item;
  const ips = (gateway?.external_fixed_ips ?? []).map(({ ip_address: address }) => address);
  return (
    <DetailsSections columns>
      <DetailsSection title={t('networks:details.router')}>
        <FactList
          roomy
          facts={[
            { label: t('networks:field.name'), value: nameOf(item) },
            { label: t('networks:field.id'), value: item.id, mono: true, copy: true },
            { label: t('networks:field.description'), value: item.description || undefined },
            { label: t('networks:field.project'), value: project },
            { label: t('networks:field.status'), value: statusTexts[status] ? t(statusTexts[status]) : status },
            { label: t('networks:field.admin_state'), value: t(adminStateTexts[item.admin_state ?? 'DOWN'] ?? '') },
            { label: t('networks:field.zones'), value: i18n.list(item.availability_zones ?? []) },
            // Neutron tells these to administrators alone.
            ...(item.distributed === undefined
              ? []
              : [{ label: t('networks:field.distributed'), value: <YesNo value={item.distributed} /> }]),
            ...(item.ha === undefined ? [] : [{ label: t('networks:field.ha'), value: <YesNo value={item.ha} /> }]),
          ]}
        />
      </DetailsSection>
      <DetailsSection title={t('networks:details.gateway')} empty={!gateway && t('networks:reason.no-gateway')}>
        {gateway ? (
          <FactList
            roomy
            facts={[
              {
                label: t('networks:field.external-network'),
                value: (
                  <AppLink to={addresses.detailsOf(networkTypeId, gateway.network_id)}>
                    {item.external_network_name ?? gateway.network_id}
                  </AppLink>
                ),
              },
              { label: t('networks:field.gateway-addresses'), value: i18n.list(ips), mono: true },
              { label: t('networks:field.snat'), value: <YesNo value={gateway.enable_snat !== false} /> },
            ]}
          />
        ) : null}
      </DetailsSection>
      <TagsSection item={item} about={taggedKinds.router} />
    </DetailsSections>
  );
}
