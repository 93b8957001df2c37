import { useServices, useT } from '@sextant/sdk';
import { DetailsSection, DetailsSections, DonutChart, LoadedPart, Page } from '@sextant/ui';
import { useMemo } from 'react';
import { Hosts } from './hosts.tsx';
import { Messages } from './messages.tsx';
import { byHours, hoursPie } from './project-shares.ts';
import { ProjectsTable } from './projects-table.tsx';
import { SaveButton } from './save-button.tsx';
import { readAllUsage, type Usage } from './usage.ts';
import { UsageSummary } from './usage-summary.tsx';
import { type ChosenPeriod, usePeriod } from './use-period.ts';

/** The overview of the cloud, for administrators: its hosts, and the usage of a period by project. */
export function AllProjectsPage() {
  const t = useT();
  const services = useServices();
  const period = usePeriod();
  return (
    <Page>
      <DetailsSections>
        <Hosts />
        <LoadedPart<Usage>
          of={{ type: 'overview', id: 'all' }}
          part="usage"
          follows={[period.days]}
          load={(signal) => readAllUsage(period.days, services, signal)}
          failed={t('overview:message.usage')}
        >
          {(usage) => (
            <>
              <Messages usage={usage} />
              <AllUsage usage={usage} period={period} />
            </>
          )}
        </LoadedPart>
      </DetailsSections>
    </Page>
  );
}

function AllUsage({ usage, period }: { usage: Usage; period: ChosenPeriod }) {
  const t = useT();
  const projects = useMemo(() => byHours(usage.projects), [usage]);
  const texts = { title: t('overview:projects.hours'), others: t('overview:projects.others') };
  return (
    <>
      <DetailsSection
        title={t('overview:usage.title')}
        end={<SaveButton days={usage} ofAll name={t('overview:csv.name')} />}
      >
        <UsageSummary period={period} usage={usage} />
      </DetailsSection>
      {usage.summary.vcpu_hours > 0 ? <DonutChart wide data={hoursPie(projects, texts)} /> : null}
      <ProjectsTable projects={projects} days={usage} />
    </>
  );
}
