import { callApi, I18n, useService, useServices, useT } from '@sextant/sdk';
import { DetailsSection, FactList, LoadedPart } from '@sextant/ui';
import type { ReactNode } from 'react';
import styles from '../details/details.module.css';
import { ValueText } from '../details/value-text.tsx';
import { type Stack, stackTypeId } from '../stack.ts';
import { MarkButton } from './mark-button.tsx';
import type { StackResource } from './resource.ts';

type Details = Awaited<ReturnType<typeof callApi<'readStackResource'>>>;

export interface ResourceDetailsProps {
  readonly stack: Stack;
  readonly resource: StackResource;
  /** The resources of the stack that this one is, where it is one. */
  readonly children?: ReactNode;
}

/** Draws what a row of a resource opens: what needs it, its attributes, and the button that calls it unhealthy. */
export function ResourceDetails({ stack, resource, children }: ResourceDetailsProps) {
  const t = useT();
  const services = useServices();
  const { id } = stack;
  const { resource_name: name, resource_status: status, updated_time: updated } = resource;
  return (
    <>
      <LoadedPart<Details>
        of={{ type: stackTypeId, id }}
        part={`resource ${name}`}
        follows={[status, updated]}
        load={(signal) => callApi(services, 'readStackResource', { params: { id, name } }, { signal, quiet: true })}
        failed={t('stacks:resource.unread')}
      >
        {(details) => <Attributes stack={stack} resource={resource} details={details} />}
      </LoadedPart>
      {children}
    </>
  );
}

function Attributes({ stack, resource, details }: ResourceDetailsProps & { details: Details }) {
  const t = useT();
  const i18n = useService(I18n);
  const attributes = Object.entries(details.attributes ?? {}).filter(([name]) => name !== 'show');
  const requiredBy = details.required_by ?? [];
  return (
    <div className={styles['stacked']}>
      <DetailsSection title={t('stacks:resource.about')} end={<MarkButton stack={stack} resource={resource} />}>
        <FactList
          facts={[
            { label: t('stacks:resource.description'), value: details.description },
            {
              label: t('stacks:resource.required-by'),
              value: requiredBy.length > 0 ? i18n.list(requiredBy) : undefined,
            },
          ]}
        />
      </DetailsSection>
      <DetailsSection
        title={t('stacks:resource.attributes')}
        empty={attributes.length === 0 && t('stacks:resource.no-attributes')}
      >
        <FactList
          facts={attributes.map(([label, value]) => ({
            label,
            value: value === null || value === '' ? undefined : <ValueText value={value} />,
          }))}
        />
      </DetailsSection>
    </div>
  );
}
