import { type DetailsViewProps, useProjectName, useT } from '@sextant/sdk';
import { Alert, DetailsSection, DetailsSections, FactList, FactTable, RelativeTime, YesNo } from '@sextant/ui';
import type { ApplicationCredential } from '../application-credential.ts';
import { Expiry } from './expiry.tsx';

/** The tab "Details", and the drawer of a row. */
export function Details({ item }: DetailsViewProps<ApplicationCredential>) {
  const t = useT();
  const project = useProjectName(item.project_id);
  const rules = item.access_rules ?? [];
  return (
    <DetailsSections>
      {item.state === 'soon' ? (
        <Alert type="warning" title={t('credentials:details.soon')}>
          {t('credentials:details.soonHint')}
        </Alert>
      ) : null}
      <DetailsSection>
        <FactList
          roomy
          facts={[
            { label: t('credentials:column.id'), value: item.id, mono: true, copy: true },
            { label: t('credentials:column.name'), value: item.name },
            { label: t('credentials:column.description'), value: item.description },
            { label: t('credentials:column.project_id'), value: project ?? item.project_id },
            { label: t('credentials:column.roles'), value: item.roles.map(({ name }) => name).join(', ') },
            {
              label: t('credentials:column.expires_at'),
              value: item.expires_at ? (
                <>
                  <Expiry iso={item.expires_at} /> <RelativeTime iso={item.expires_at} />
                </>
              ) : (
                t('credentials:details.never')
              ),
            },
            { label: t('credentials:column.unrestricted'), value: <YesNo value={item.unrestricted === true} /> },
          ]}
        />
      </DetailsSection>
      <DetailsSection
        title={t('credentials:rules.title')}
        count={rules.length}
        empty={rules.length === 0 && t('credentials:rules.none')}
      >
        <FactTable
          label={t('credentials:rules.title')}
          columns={['service', 'method', 'path'].map((name) => ({ label: t(`credentials:rules.${name}`) }))}
          rows={rules.map((rule) => ({
            id: `${rule.service} ${rule.method} ${rule.path}`,
            cells: [
              <bdi key="service">{rule.service}</bdi>,
              rule.method,
              <bdi key="path" dir="ltr">
                {rule.path}
              </bdi>,
            ],
          }))}
        />
      </DetailsSection>
    </DetailsSections>
  );
}
