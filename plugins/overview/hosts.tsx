import { I18n, useService, useServices, useT } from '@sextant/sdk';
import { DetailsSection, FactList, LoadedPart } from '@sextant/ui';
import { ShareTable } from './share-table.tsx';
import { type HostStatistics, readHosts } from './usage.ts';

/** Draws what the hosts of the compute service have and what of it is given out, all of them added up. */
export function Hosts() {
  const t = useT();
  const services = useServices();
  const i18n = useService(I18n);
  const title = t('overview:hosts.title');
  return (
    <DetailsSection title={title}>
      <LoadedPart<HostStatistics>
        of={{ type: 'overview', id: 'hosts' }}
        part="statistics"
        load={(signal) => readHosts(services, signal)}
        failed={t('overview:hosts.unread')}
      >
        {(hosts) => (
          <>
            <FactList
              roomy
              facts={[
                { label: t('overview:hosts.count'), value: i18n.number(hosts.count) },
                { label: t('overview:hosts.running'), value: i18n.number(hosts.running_vms) },
              ]}
            />
            <ShareTable
              label={title}
              of={t('overview:hosts.whole')}
              // The scheduler may give out more than there is.
              warns={false}
              shares={[
                { id: 'vcpus', label: t('overview:meter.vcpus'), used: hosts.vcpus_used, max: hosts.vcpus },
                { id: 'ram', label: t('overview:meter.memory_mb'), used: hosts.memory_mb_used, max: hosts.memory_mb },
                { id: 'disk', label: t('overview:meter.local_gb'), used: hosts.local_gb_used, max: hosts.local_gb },
              ]}
            />
          </>
        )}
      </LoadedPart>
    </DetailsSection>
  );
}
