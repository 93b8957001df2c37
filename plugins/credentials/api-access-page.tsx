import { Session, useService, useServices, useT } from '@sextant/sdk';
import { DetailsSection, DetailsSections, type FileSaver, fileSaver, FactTable, LoadedPart, Page } from '@sextant/ui';
import { personFiles } from './files/access-files.ts';
import { type CloudAccess, readCloudAccess } from './files/cloud-access.ts';
import { FileButtons } from './files/file-buttons.tsx';
import { FilesHint } from './files/files-hint.tsx';

/** The page "API Access": where each service answers, and the files with which a client begins. They have no secret. */
export function ApiAccessPage() {
  const t = useT();
  const services = useServices();
  const load = async () => {
    const [cloud, save] = await Promise.all([readCloudAccess(services), fileSaver()]);
    return { cloud, save };
  };
  return (
    <Page description={t('credentials:api.about')}>
      <LoadedPart
        of={{ type: 'sextant.api-access', id: 'own' }}
        part="catalog"
        load={load}
        failed={t('credentials:api.failed')}
      >
        {(loaded) => <Access {...loaded} />}
      </LoadedPart>
    </Page>
  );
}

function Access({ cloud, save }: { cloud: CloudAccess; save: FileSaver }) {
  const t = useT();
  const person = useService(Session).current();
  return (
    <DetailsSections>
      <DetailsSection title={t('credentials:api.files')}>
        <FilesHint />
        <FileButtons files={personFiles(person, cloud)} save={save} />
      </DetailsSection>
      {regionsOf(cloud).map((region) => (
        <DetailsSection
          key={region}
          title={region === '' ? t('credentials:api.noRegion') : t('credentials:api.region', { region })}
        >
          <FactTable
            label={region === '' ? t('credentials:api.noRegion') : t('credentials:api.region', { region })}
            columns={['service', 'name', 'url'].map((name) => ({ label: t(`credentials:api.${name}`) }))}
            rows={endpointsIn(cloud, region)}
          />
        </DetailsSection>
      ))}
    </DetailsSections>
  );
}

/** The region in use comes first, the others by name. */
function regionsOf({ services, region }: CloudAccess): string[] {
  const all = new Set(services.flatMap(({ endpoints }) => endpoints.map((endpoint) => endpoint.region ?? '')));
  return [...all].toSorted(
    (one, other) => Number(other === region) - Number(one === region) || one.localeCompare(other),
  );
}

function endpointsIn({ services }: CloudAccess, region: string) {
  return services
    .toSorted((one, other) => one.type.localeCompare(other.type))
    .flatMap(({ type, name, endpoints }) =>
      endpoints
        .filter((endpoint) => (endpoint.region ?? '') === region)
        .map(({ id, url }) => ({
          id: `${type} ${id}`,
          cells: [
            <bdi key="type">{type}</bdi>,
            <bdi key="name">{name}</bdi>,
            <code key="url" dir="ltr">
              {url}
            </code>,
          ],
        })),
    );
}
