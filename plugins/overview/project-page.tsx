import { Scope, Session, useEvent, useService, useServices, useT, useWhen } from '@sextant/sdk';
import { DetailsSection, DetailsSections, LoadedPart, Page } from '@sextant/ui';
import { AttentionList } from './attention-list.tsx';
import { Limits } from './limits.tsx';
import { Messages } from './messages.tsx';
import { SaveButton } from './save-button.tsx';
import { Servers } from './servers.tsx';
import { readOwnUsage, type Usage } from './usage.ts';
import { UsageChart } from './usage-chart.tsx';
import { UsageSummary } from './usage-summary.tsx';
import { type ChosenPeriod, usePeriod } from './use-period.ts';

/** The overview of the session's project: what waits for somebody, its limits, and its usage in a period. */
export function ProjectPage() {
  const t = useT();
  const services = useServices();
  const period = usePeriod();
  // The page stays when the operator goes to another project.
  useEvent(useService(Scope).onDidChange);
  const project = useService(Session).current().project_id ?? '';
  return (
    <Page>
      <LoadedPart<Usage>
        of={{ type: 'overview', id: project }}
        part="usage"
        follows={[period.days]}
        load={(signal) => readOwnUsage(period.days, services, signal)}
        failed={t('overview:message.usage')}
      >
        {(usage) => (
          <DetailsSections>
            <Messages usage={usage} />
            <AttentionList project={project} />
            <Limits limits={usage.limits} />
            <OwnUsage usage={usage} period={period} />
          </DetailsSections>
        )}
      </LoadedPart>
    </Page>
  );
}

/** The usage of the project (row OVW-03); nothing in a cloud without the compute service. */
function OwnUsage({ usage, period }: { usage: Usage; period: ChosenPeriod }) {
  const t = useT();
  const name = useService(Session).current().project_name ?? '';
  const hasCompute = useWhen('service.compute');
  if (!hasCompute) return null;
  return (
    <>
      <DetailsSection
        title={t('overview:usage.title')}
        end={<SaveButton days={usage} ofAll={false} name={`${t('overview:csv.name')}-${name}`} />}
      >
        <UsageSummary period={period} usage={usage} />
      </DetailsSection>
      {usage.items.length > 0 ? <UsageChart usage={usage} /> : null}
      <Servers servers={usage.items} />
    </>
  );
}
