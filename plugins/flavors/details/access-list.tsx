import { useProjectName, useT } from '@sextant/sdk';
import { FactTable, ShortId } from '@sextant/ui';

/** The projects that may use a flavor which is not public. */
export function AccessList({ projects }: { projects: readonly string[] }) {
  const t = useT();
  return (
    <FactTable
      label={t('flavors:access.title')}
      columns={[{ label: t('flavors:access.project') }, { label: t('flavors:access.project-id') }]}
      rows={projects.map((id) => ({
        id,
        cells: [
          <ProjectName key="name" id={id} />,
          <ShortId key="id" whole id={id} label={t('flavors:access.project-id')} />,
        ],
      }))}
    />
  );
}

function ProjectName({ id }: { id: string }) {
  return <bdi>{useProjectName(id)}</bdi>;
}
