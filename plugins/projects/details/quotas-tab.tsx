import { type DetailsViewProps, I18n, Session, useService, useServices, useT } from '@sextant/sdk';
import { Alert, DetailsSection, DetailsSections, FactTable, LoadedPart, ProgressBar } from '@sextant/ui';
import { editQuotas } from '../actions/form-actions.ts';
import { resetQuotas } from '../actions/reset-quotas.ts';
import { switchProject } from '../actions/switch-project.ts';
import { MoreQuotas } from '../more-quotas.tsx';
import { type Project, projectTypeId } from '../project.ts';
import {
  isUsual,
  type ProjectQuotas,
  type Quota,
  quotaLabel,
  type QuotaService,
  quotaServices,
  quotasOf,
  readQuotas,
  taken,
} from '../quotas.ts';
import styles from './details.module.css';
import { SectionButton } from './section-button.tsx';

/**
 * The tab "Quotas": what a project may use of each service, and what of it is in use. In a domain and in the system the services take no
 * calls: there it leads into a project.
 */
export function QuotasTab({ item }: DetailsViewProps<Project>) {
  const t = useT();
  const services = useServices();
  if (!services.get(Session).current().project_id)
    return (
      <DetailsSections>
        <Alert type="info">{t('projects:quota.elsewhere')}</Alert>
        <div className={styles['tools']}>
          <SectionButton action={switchProject} project={item} />
        </div>
      </DetailsSections>
    );
  return (
    <LoadedPart<ProjectQuotas>
      of={{ type: projectTypeId, id: item.id }}
      part="quotas"
      load={(signal) => readQuotas(item.id, services, signal)}
      failed={t('projects:quota.unread')}
    >
      {(quotas) => (
        <DetailsSections>
          <div className={styles['tools']}>
            <SectionButton action={editQuotas} project={item} />
          </div>
          {quotaServices.map((service) => (
            <ServiceSection key={service} service={service} quotas={quotas} project={item} />
          ))}
        </DetailsSections>
      )}
    </LoadedPart>
  );
}

interface ServiceProps {
  service: QuotaService;
  quotas: ProjectQuotas;
  project: Project;
}

/** Draws the quotas of a service, or why it did not tell them. Nothing for a service that the cloud lacks. */
function ServiceSection({ service, quotas, project }: ServiceProps) {
  const t = useT();
  const title = t(`projects:quota.service.${service}`);
  const failure = quotas.failed[service];
  if (failure !== undefined) {
    return (
      <DetailsSection title={title}>
        <Alert type="danger">{t('projects:quota.refused', { service: title, message: failure })}</Alert>
      </DetailsSection>
    );
  }
  if (!quotas.quotas[service]) return null;
  const all = quotasOf(quotas, service);
  const more = all.filter(({ name }) => !isUsual(service, name));
  return (
    <DetailsSection title={title} end={<SectionButton action={resetQuotas[service]} project={project} />}>
      <QuotaTable label={title} quotas={all.filter(({ name }) => isUsual(service, name))} />
      {more.length > 0 ? (
        <MoreQuotas>
          <QuotaTable label={t('projects:quota.more', { service: title })} quotas={more} />
        </MoreQuotas>
      ) : null}
    </DetailsSection>
  );
}

function QuotaTable({ label, quotas }: { label: string; quotas: readonly Quota[] }) {
  const t = useT();
  const i18n = useService(I18n);
  const limit = (value: number | undefined) =>
    value === undefined ? '' : value < 0 ? t('projects:quota.unlimited') : i18n.number(value);
  return (
    <div className={styles['quotas']}>
      <FactTable
        label={label}
        columns={[
          { label: t('projects:quota.name') },
          { label: t('projects:quota.in-use'), figure: true },
          { label: t('projects:quota.limit'), figure: true },
          { label: t('projects:quota.share') },
          { label: t('projects:quota.usual'), figure: true },
        ]}
        rows={quotas.map((quota) => ({
          id: quota.name,
          cells: [
            <bdi key="name">{quotaLabel(quota, t)}</bdi>,
            textOfUse(quota),
            limit(quota.limit),
            <Share key="share" quota={quota} />,
            limit(quota.default),
          ],
        }))}
      />
    </div>
  );

  function textOfUse({ used, reserved = 0 }: Quota): string {
    if (used === undefined) return '';
    return reserved > 0
      ? t('projects:quota.used-reserved', { used: i18n.number(used), reserved: i18n.number(reserved) })
      : i18n.number(used);
  }
}

/** How full a quota is: a warning from 90 per cent on. Nothing where there is no limit or no figure. */
function Share({ quota }: { quota: Quota }) {
  const t = useT();
  if (quota.limit <= 0 || quota.used === undefined) return null;
  const share = taken(quota) / quota.limit;
  const tone = share >= 1 ? 'bad' : share >= 0.9 ? 'warn' : 'run';
  return <ProgressBar value={share} tone={tone} label={quotaLabel(quota, t)} />;
}
