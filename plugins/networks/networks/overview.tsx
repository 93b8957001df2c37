import { type DetailsViewProps, I18n, Router, useProjectName, useService, useT } from '@sextant/sdk';
import { AppLink, DetailsSection, DetailsSections, FactList, YesNo } from '@sextant/ui';
import { nameOf } from '../names.ts';
import { adminStateTexts, statusTexts } from '../states.ts';
import type { Network } from './network.ts';
import { taggedKinds } from '../tags/tagged-kinds.ts';
import { TagsSection } from '../tags/tags-section.tsx';

/** Draws the tab "Overview": every fact of a network. The provider's facts are there for those who are told them. */
export function Overview({ item }: DetailsViewProps<Network>) {
  const t = useT();
  const i18n = useService(I18n);
  const project = useProjectName(item.tenant_id ?? '');
  const router = useService(Router);
  const { qos_policy_id: policy, provider__network_type: type, provider__segmentation_id: segment } = item;
  const number = (value: number | null | undefined) =>
    typeof value === 'number' ? i18n.number(value, { useGrouping: false }) : undefined;
  return (
    <DetailsSections columns>
      <DetailsSection title={t('networks:details.network')}>
        <FactList
          roomy
          facts={[
            { label: t('networks:field.name'), value: nameOf(item) },
            { label: t('networks:field.id'), value: item.id, mono: true, copy: true },
            { label: t('networks:field.description'), value: item.description || undefined },
            { label: t('networks:field.project'), value: project },
            { label: t('networks:field.status'), value: wordOf(item.status) },
            { label: t('networks:field.admin_state'), value: t(adminStateTexts[item.admin_state ?? 'DOWN'] ?? '') },
          ]}
        />
      </DetailsSection>
      <DetailsSection title={t('networks:details.properties')}>
        <FactList
          roomy
          facts={[
            { label: t('networks:field.shared'), value: <YesNo value={item.shared === true} /> },
            { label: t('networks:field.external'), value: <YesNo value={item.router__external === true} /> },
            { label: t('networks:field.mtu'), value: number(item.mtu) },
            { label: t('networks:field.port-security'), value: <YesNo value={item.port_security_enabled !== false} /> },
            { label: t('networks:field.zones'), value: i18n.list(item.availability_zones ?? []) },
            ...(item.dns_domain ? [{ label: t('networks:field.dns-domain'), value: item.dns_domain, mono: true }] : []),
            ...(policy
              ? [
                  {
                    label: t('networks:field.qos'),
                    value: <AppLink to={router.detailsOf('OS::Neutron::QoSPolicy', policy)}>{policy}</AppLink>,
                  },
                ]
              : []),
            ...(type
              ? [
                  { label: t('networks:field.provider-type'), value: type },
                  { label: t('networks:field.physical'), value: item.provider__physical_network ?? undefined },
                  { label: t('networks:field.segment'), value: number(segment) },
                ]
              : []),
          ]}
        />
      </DetailsSection>
      <TagsSection item={item} about={taggedKinds.network} />
    </DetailsSections>
  );

  function wordOf(status: string | undefined): string | undefined {
    return status && (statusTexts[status] ? t(statusTexts[status]) : status);
  }
}

/** Shows the facts in an opened row. */
export function Summary({ item }: DetailsViewProps<Network>) {
  const t = useT();
  const i18n = useService(I18n);
  return (
    <>
      <FactList
        facts={[
          { label: t('networks:field.id'), value: item.id, mono: true, copy: true },
          { label: t('networks:field.description'), value: item.description || undefined },
        ]}
      />
      <FactList
        facts={[
          { label: t('networks:field.subnets'), value: i18n.list(item.subnets.map(({ cidr }) => cidr)) },
          { label: t('networks:field.zones'), value: i18n.list(item.availability_zones ?? []) },
        ]}
      />
    </>
  );
}
