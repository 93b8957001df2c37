import { type DetailsViewProps, Router, useProjectName, useService, useT } from '@sextant/sdk';
import { AppLink, DetailsSection, DetailsSections, FactList } from '@sextant/ui';
import { networkTypeId } from '../networks/network.ts';
import { portTypeId } from '../ports/port.ts';
import { routerTypeId } from '../routers/router.ts';
import { type Address, reachOf, reachTexts } from './address.ts';
import { taggedKinds } from '../tags/tagged-kinds.ts';
import { TagsSection } from '../tags/tags-section.tsx';

/** Draws the tab "Overview" of a floating IP: the address, and where it leads. */
export function Overview({ item }: DetailsViewProps<Address>) {
  const t = useT();
  const router = useService(Router);
  const project = useProjectName(item.tenant_id ?? '');
  const { port_id: port, router_id: routerId, instance_id: device, qos_policy_id: policy } = item;
  const reach = reachOf(item);
  const link = (type: string, id: string, text: string) => <AppLink to={router.detailsOf(type, id)}>{text}</AppLink>;
  const owner =
    device && item.instance_type === 'compute'
      ? link('OS::Nova::Server', device, item.device_name ?? device)
      : (item.device_name ?? device ?? undefined);
  return (
    <DetailsSections columns>
      <DetailsSection title={t('networks:details.address')}>
        <FactList
          roomy
          facts={[
            { label: t('networks:address.ip'), value: item.ip, mono: true, copy: true },
            { label: t('networks:field.id'), value: item.id, mono: true, copy: true },
            { label: t('networks:field.description'), value: item.description || undefined },
            { label: t('networks:field.project'), value: project },
            { label: t('networks:address.pool'), value: link(networkTypeId, item.pool, item.pool_name ?? item.pool) },
            ...(item.dns_name ? [{ label: t('networks:field.dns-name'), value: item.dns_name, mono: true }] : []),
            ...(item.dns_domain ? [{ label: t('networks:field.dns-domain'), value: item.dns_domain, mono: true }] : []),
            ...(policy
              ? [{ label: t('networks:field.qos'), value: link('OS::Neutron::QoSPolicy', policy, policy) }]
              : []),
          ]}
        />
      </DetailsSection>
      <DetailsSection title={t('networks:details.target')}>
        <FactList
          roomy
          facts={[
            { label: t('networks:field.status'), value: t(reachTexts[reach] ?? reach) },
            { label: t('networks:address.fixed'), value: item.fixed_ip ?? undefined, mono: true, copy: true },
            { label: t('networks:field.attached'), value: owner },
            { label: t('networks:field.port'), value: port ? link(portTypeId, port, port) : undefined },
            {
              label: t('networks:form.router'),
              value: routerId ? link(routerTypeId, routerId, routerId) : undefined,
            },
          ]}
        />
      </DetailsSection>
      <TagsSection item={item} about={taggedKinds.address} />
    </DetailsSections>
  );
}
