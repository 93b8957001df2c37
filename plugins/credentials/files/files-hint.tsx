import { Session, useService, useT } from '@sextant/sdk';

/** Says which scope the files of a person lead to, and that they have no password. */
export function FilesHint() {
  const t = useT();
  const { project_id: project, domain_id: id, domain_name: domain } = useService(Session).current();
  const place = project ? 'project' : id ? 'domain' : 'system';
  return (
    <>
      <p>{t(`credentials:api.for.${place}`, { domain })}</p>
      <p>{t('credentials:api.filesHint')}</p>
    </>
  );
}
