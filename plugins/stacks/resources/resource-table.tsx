import { useT } from '@sextant/sdk';
import { FactTable, Missing, RelativeTime, StatusCell } from '@sextant/ui';
import type { ReactNode } from 'react';
import { isMoving } from '../stack.ts';
import { PhysicalId } from './physical-id.tsx';
import { resourceStatus, type StackResource } from './resource.ts';

export interface ResourceTableProps {
  /** The accessible name of the table. */
  label: string;
  resources: readonly StackResource[];
  /** Draws what a row opens. */
  detail(resource: StackResource): ReactNode;
}

const columns = ['name', 'type', 'physical-id', 'status', 'reason', 'updated'];

/** Draws the resources of a stack, those that failed first. A row opens its attributes. */
export function ResourceTable({ label, resources, detail }: ResourceTableProps) {
  const t = useT();
  const byName = new Map(resources.map((resource) => [resource.resource_name, resource]));
  return (
    <FactTable
      label={label}
      columns={columns.map((name) => ({ label: t(`stacks:resource.${name}`) }))}
      rows={ordered(resources).map((resource) => ({
        id: resource.resource_name,
        cells: [
          resource.resource_name,
          <bdi key="type" dir="ltr">
            {resource.resource_type}
          </bdi>,
          <PhysicalId key="physical" resource={resource} />,
          <StatusCell key="status" status={resourceStatus(resource)} busy={isMoving(resource.resource_status)} />,
          resource.resource_status_reason ? (
            <bdi key="reason">{resource.resource_status_reason}</bdi>
          ) : (
            <Missing key="reason" />
          ),
          resource.updated_time ? (
            <RelativeTime key="updated" iso={resource.updated_time} />
          ) : (
            <Missing key="updated" />
          ),
        ],
      }))}
      detail={{
        label: t('stacks:resource.details'),
        nameOf: (name) => t('stacks:resource.open', { name }),
        view: (name) => {
          const resource = byName.get(name);
          return resource ? detail(resource) : null;
        },
      }}
    />
  );
}

const rank = ({ resource_status: status }: StackResource) =>
  status.endsWith('_FAILED') ? 0 : isMoving(status) ? 1 : 2;

/** Returns the resources in the order in which they are read: those that failed, those at work, then the rest by name. */
export function ordered(resources: readonly StackResource[]): StackResource[] {
  return resources.toSorted(
    (one, other) => rank(one) - rank(other) || one.resource_name.localeCompare(other.resource_name),
  );
}
