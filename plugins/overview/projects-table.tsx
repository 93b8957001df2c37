import { I18n, Router, useService, useT } from '@sextant/sdk';
import { AppLink, DetailsSection, FactTable, StatusMark } from '@sextant/ui';
import { projectTypeId } from '@sextant/plugins/projects';
import { useFirstRows } from './use-first-rows.tsx';
import { projectTitle } from './project-shares.ts';
import styles from './overview.module.css';
import type { ProjectUsage } from './usage.ts';

/** Draws the usage of each project; a row leads to the tab Usage of its project (row OVW-05). Incomplete figures are marked. */
export function ProjectsTable({ projects }: { projects: readonly ProjectUsage[] }) {
  const t = useT();
  const i18n = useService(I18n);
  const { shown, more } = useFirstRows(projects);
  const title = t('overview:projects.title');
  const number = (value: number) => i18n.number(value, { maximumFractionDigits: 2 });
  const size = (value: number, unit: 'MiB' | 'GiB') => t(`core:formats.bytes.${unit}`, { number: number(value) });
  const figures = ['instances', 'vcpus', 'ram', 'disk', 'vcpu-hours', 'ram-hours', 'disk-hours'];
  return (
    <DetailsSection title={title} count={projects.length} empty={projects.length === 0 && t('overview:projects.none')}>
      <FactTable
        label={title}
        columns={[
          { label: t('overview:projects.name') },
          ...figures.map((name) => ({ label: t(`overview:usage.${name}`), figure: true })),
        ]}
        rows={shown.map((project) => ({
          id: project.project_id,
          cells: [
            <ProjectName key="name" project={project} areNamed={projects.some((each) => Boolean(each.project_name))} />,
            number(project.instances),
            number(project.vcpus),
            size(project.memory_mb, 'MiB'),
            size(project.local_gb, 'GiB'),
            number(project.vcpu_hours),
            number(project.memory_mb_hours),
            number(project.disk_gb_hours),
          ],
        }))}
      />
      {more}
    </DetailsSection>
  );
}

/** A project without a name where others have theirs is gone: it has no page. */
function ProjectName({ project, areNamed }: { project: ProjectUsage; areNamed: boolean }) {
  const t = useT();
  const router = useService(Router);
  const name = <bdi title={project.project_id}>{projectTitle(project)}</bdi>;
  const isGone = areNamed && !project.project_name;
  return (
    <span className={styles['name']}>
      {isGone ? (
        name
      ) : (
        <AppLink to={`${router.detailsOf(projectTypeId, project.project_id)}?tab=usage`}>{name}</AppLink>
      )}
      {isGone ? <span className={styles['quiet']}>{t('overview:projects.gone')}</span> : null}
      {project.incomplete ? <StatusMark tone="warn" label={t('overview:projects.incomplete')} /> : null}
    </span>
  );
}
