import { type DetailsViewProps, useT } from '@sextant/sdk';
import { Badge, DetailsSection, DetailsSections, type Fact, FactList, YesNo } from '@sextant/ui';
import { ownAttributes, type Project } from '../project.ts';
import { useDomainName } from '../use-domain-name.ts';
import styles from './details.module.css';

/** The tab "Overview": what Keystone knows of a project, with the attributes that the cloud has added. */
export function Overview({ item }: DetailsViewProps<Project>) {
  const t = useT();
  const facts = useProjectFacts(item);
  const attributes = ownAttributes(item);
  const { tags = [] } = item;
  return (
    <DetailsSections>
      <DetailsSections columns>
        <DetailsSection title={t('projects:details.project')}>
          <FactList roomy facts={facts} />
        </DetailsSection>
        <DetailsSection
          title={t('projects:field.tags')}
          count={tags.length}
          empty={tags.length === 0 && t('projects:details.no-tags')}
        >
          <ul className={styles['tags']}>
            {tags.toSorted().map((tag) => (
              <li key={tag}>
                <Badge>
                  <bdi>{tag}</bdi>
                </Badge>
              </li>
            ))}
          </ul>
        </DetailsSection>
      </DetailsSections>
      {attributes.length > 0 ? (
        <DetailsSection title={t('projects:field.attributes')} count={attributes.length}>
          <FactList roomy facts={attributes.map(([label, value]) => ({ label, value }))} />
        </DetailsSection>
      ) : null}
    </DetailsSections>
  );
}

/** Shows in an opened row what the list has no column for. */
export function Summary({ item }: DetailsViewProps<Project>) {
  const facts = useProjectFacts(item);
  const attributes = ownAttributes(item);
  return (
    <>
      <FactList facts={facts} />
      {attributes.length > 0 ? <FactList facts={attributes.map(([label, value]) => ({ label, value }))} /> : null}
    </>
  );
}

function useProjectFacts(project: Project): Fact[] {
  const t = useT();
  const { id, name, description, enabled, domain_id: domain, parent_id: parent } = project;
  const domainText = useDomainName(domain);
  return [
    { label: t('projects:field.id'), value: id, mono: true, copy: true },
    { label: t('projects:field.name'), value: name },
    { label: t('projects:field.description'), value: description },
    { label: t('projects:field.enabled'), value: <YesNo value={enabled} /> },
    { label: t('projects:field.domain'), value: domainText },
    // A project at the top has its domain as the one above.
    ...(parent && parent !== domain
      ? [{ label: t('projects:field.parent'), value: parent, mono: true, copy: true }]
      : []),
  ];
}
