import { type DetailsViewProps, I18n, Router, useProjectName, useService, useT } from '@sextant/sdk';
import { AppLink, DetailsSection, DetailsSections, FactList, YesNo } from '@sextant/ui';
import { nameOf } from '../names.ts';
import { networkTypeId } from '../networks/network.ts';
import { adminStateTexts, statusTexts } from '../states.ts';
import { Attachment } from './attachment.tsx';
import { optionText, pairText, plainParts } from './port-data.ts';
import { addressesOf, type Port } from './port.ts';
import { taggedKinds } from '../tags/tagged-kinds.ts';
import { TagsSection } from '../tags/tags-section.tsx';

/** The members of a port's binding, which administrators alone are told. */
type Bound = Port & { readonly 'binding:host_id'?: string; readonly 'binding:vif_type'?: string };

/** Draws the tab "Overview": every fact of a port. */
export function Overview({ item }: DetailsViewProps<Bound>) {
  const t = useT();
  const i18n = useService(I18n);
  const router = useService(Router);
  const project = useProjectName(item.tenant_id ?? '');
  const { network_id: network, status = '', qos_policy_id: policy } = item;
  const { allowed_address_pairs: pairs, extra_dhcp_opts: options } = plainParts(item);
  const [host, vif] = [item['binding:host_id'], item['binding:vif_type']];
  return (
    <DetailsSections columns>
      <DetailsSection title={t('networks:details.port')}>
        <FactList
          roomy
          facts={[
            { label: t('networks:field.name'), value: nameOf(item) },
            { label: t('networks:field.id'), value: item.id, mono: true, copy: true },
            { label: t('networks:field.description'), value: item.description || undefined },
            { label: t('networks:field.project'), value: project },
            { label: t('networks:field.status'), value: statusTexts[status] ? t(statusTexts[status]) : status },
            { label: t('networks:field.admin_state'), value: t(adminStateTexts[item.admin_state ?? 'DOWN'] ?? '') },
            { label: t('networks:field.attached'), value: <Attachment port={item} /> },
          ]}
        />
      </DetailsSection>
      <DetailsSection title={t('networks:details.addresses')}>
        <FactList
          roomy
          facts={[
            {
              label: t('networks:field.network'),
              value: <AppLink to={router.detailsOf(networkTypeId, network)}>{item.network_name ?? network}</AppLink>,
            },
            { label: t('networks:field.addresses'), value: i18n.list(addressesOf(item)), mono: true },
            { label: t('networks:field.mac'), value: item.mac_address, mono: true, copy: true },
            { label: t('networks:field.vnic'), value: item.binding__vnic_type },
            { label: t('networks:field.port-security'), value: <YesNo value={item.port_security_enabled !== false} /> },
            ...(item.dns_name ? [{ label: t('networks:field.dns-name'), value: item.dns_name, mono: true }] : []),
            ...(policy
              ? [
                  {
                    label: t('networks:field.qos'),
                    value: <AppLink to={router.detailsOf('OS::Neutron::QoSPolicy', policy)}>{policy}</AppLink>,
                  },
                ]
              : []),
            ...(pairs.length > 0
              ? [{ label: t('networks:field.pairs'), value: i18n.list(pairs.map(pairText)), mono: true }]
              : []),
            ...(options.length > 0
              ? [{ label: t('networks:field.dhcp-options'), value: i18n.list(options.map(optionText)), mono: true }]
              : []),
            ...(host ? [{ label: t('networks:field.host'), value: host }] : []),
            ...(vif ? [{ label: t('networks:field.vif'), value: vif }] : []),
          ]}
        />
      </DetailsSection>
      <TagsSection item={item} about={taggedKinds.port} />
    </DetailsSections>
  );
}
