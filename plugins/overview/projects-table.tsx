import { I18n, Router, useService, useT } from '@sextant/sdk';
import { AppLink, DetailsSection, FactTable, StatusMark } from '@sextant/ui';
import { projectTypeId } from '@sextant/plugins/projects';
import { useFirstRows } from './use-first-rows.tsx';
import type { Days } from './period.ts';
import { projectTitle } from './project-shares.ts';
import styles from './overview.module.css';
import type { ProjectUsage } from './usage.ts';

export interface ProjectsTableProps {
  projects: readonly ProjectUsage[];
  /** The days of the report. */
  days: Days;
}

/** Draws the usage of each project; a row leads to the same days of its project (row OVW-05). Incomplete figures are marked. */
export function ProjectsTable({ projects, days }: ProjectsTableProps) {
  const t = useT();
  const i18n = useService(I18n);
  const { shown, more } = useFirstRows(projects);
  const title = t('overview:projects.title');
  const number = (value: number) => i18n.number(value, { maximumFractionDigits: 2 });
  const size = (value: number, unit: 'MiB' | 'GiB') => t(`core:formats.bytes.${unit}`, { number: number(value) });
  // A project without a name where others have theirs is gone.
  const areNamed = projects.some((project) => Boolean(project.project_name));
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
            <ProjectName
              key="name"
              project={project}
              isGone={areNamed && !project.project_name}
              search={`?tab=usage&start=${days.start}&end=${days.end}`}
            />,
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

interface NameProps {
  project: ProjectUsage;
  /** Without a page. */
  isGone: boolean;
  /** The query of the address that the name leads to. */
  search: string;
}

function ProjectName({ project, isGone, search }: NameProps) {
  const t = useT();
  const router = useService(Router);
  const name = <bdi title={project.project_id}>{projectTitle(project)}</bdi>;
  return (
    <span className={styles['name']}>
      {isGone ? name : <AppLink to={`${router.detailsOf(projectTypeId, project.project_id)}${search}`}>{name}</AppLink>}
      {isGone ? <span className={styles['quiet']}>{t('overview:projects.gone')}</span> : null}
      {project.incomplete ? <StatusMark tone="warn" label={t('overview:projects.incomplete')} /> : null}
    </span>
  );
}
