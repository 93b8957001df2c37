import { callApi, type DetailsViewProps, Router, useService, useServices, useT } from '@sextant/sdk';
import { DetailsSection, DetailsSections, LoadedPart } from '@sextant/ui';
import { isInTransition, isMoving, type Stack, stackName, stackTypeId } from '../stack.ts';
import { isNestedStack, type StackResource } from './resource.ts';
import { ResourceDetails } from './resource-details.tsx';
import { ResourceTable } from './resource-table.tsx';

/** Draws the tab "Resources": what the stack is made of. */
export function ResourcesTab({ item: stack }: DetailsViewProps<Stack>) {
  return <Resources stack={stack} depth={0} />;
}

export interface ResourcesProps {
  readonly stack: Stack;
  /** How many stacks it is inside of. */
  readonly depth: number;
}

/** Stacks inside stacks are opened this deep. */
const mostNested = 5;

/** Draws the resources of a stack. A resource that is a stack itself opens its own in the same place. */
export function Resources({ stack, depth }: ResourcesProps) {
  const t = useT();
  const services = useServices();
  const { id, stack_status: status, updated_time: updated } = stack;
  const title = depth === 0 ? t('stacks:view.resources') : t('stacks:resource.of', { name: stackName(stack) });
  return (
    <LoadedPart<readonly StackResource[]>
      of={{ type: stackTypeId, id }}
      part="resources"
      follows={[status, updated]}
      load={async (signal) =>
        (await callApi(services, 'listStackResources', { params: { id } }, { signal, quiet: true })).items
      }
      isMoving={(resources) => isInTransition(stack) || resources.some(({ resource_status: each }) => isMoving(each))}
      failed={t('stacks:resource.failed')}
    >
      {(resources) => (
        <DetailsSections>
          {depth === 0 ? <NamedResource stack={stack} resources={resources} /> : null}
          <DetailsSection
            title={title}
            count={resources.length}
            empty={resources.length === 0 && t('stacks:resource.none')}
          >
            <ResourceTable
              label={title}
              resources={resources}
              detail={(resource) => (
                <ResourceDetails stack={stack} resource={resource}>
                  {depth < mostNested ? <NestedResources resource={resource} depth={depth + 1} /> : null}
                </ResourceDetails>
              )}
            />
          </DetailsSection>
        </DetailsSections>
      )}
    </LoadedPart>
  );
}

/** Draws the resource that the address names (`?resource=`), as Horizon's addresses do. Nothing where it names none. */
function NamedResource({ stack, resources }: { stack: Stack; resources: readonly StackResource[] }) {
  const t = useT();
  const name = new URLSearchParams(useService(Router).current().search).get('resource');
  const resource = resources.find((one) => one.resource_name === name);
  if (!resource) return null;
  return (
    <DetailsSection title={t('stacks:resource.open', { name: resource.resource_name })}>
      <ResourceDetails stack={stack} resource={resource} />
    </DetailsSection>
  );
}

/** Draws the resources of a resource that is a stack itself; nothing for others. */
function NestedResources({ resource, depth }: { resource: StackResource; depth: number }) {
  const { resource_type: type, physical_resource_id: id, resource_name: name, resource_status: status } = resource;
  if (!id || !isNestedStack(type)) return null;
  return <Resources stack={{ id, stack_name: name, stack_status: status }} depth={depth} />;
}
