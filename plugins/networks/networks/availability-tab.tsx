import { callApi, type DetailsViewProps, useServices, useT } from '@sextant/sdk';
import { DetailsSection, QuotaBar } from '@sextant/ui';
import { ExtensionPart } from '../extension-part.tsx';
import { nameOf } from '../names.ts';
import { type Network, networkTypeId } from './network.ts';

type Availability = Awaited<ReturnType<typeof callApi<'readNetworkAvailability'>>>;

/** Draws the tab "Addresses" of a network: how many of its addresses are in use, and of those of each subnet. */
export function AvailabilityTab({ item: network }: DetailsViewProps<Network>) {
  const t = useT();
  const services = useServices();
  const params = { id: network.id };
  return (
    <ExtensionPart<Availability>
      of={{ type: networkTypeId, id: network.id }}
      part="availability"
      extension="network-ip-availability"
      title={t('networks:view.availability')}
      failed={t('networks:availability.failed')}
      load={(signal) => callApi(services, 'readNetworkAvailability', { params }, { signal, quiet: true })}
    >
      {({ used_ips: used, total_ips: total, subnets }) => (
        <DetailsSection
          title={t('networks:view.availability')}
          empty={subnets.length === 0 && t('networks:subnets.none')}
        >
          {subnets.length > 1 ? <QuotaBar label={nameOf(network)} used={used} limit={total} /> : null}
          {subnets.map((subnet) => (
            <QuotaBar
              key={subnet.subnet_id}
              label={subnet.subnet_name ? `${subnet.subnet_name} (${subnet.cidr})` : subnet.cidr}
              used={subnet.used_ips}
              limit={subnet.total_ips}
            />
          ))}
        </DetailsSection>
      )}
    </ExtensionPart>
  );
}
