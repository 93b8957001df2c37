import type { HeatCore } from './heat-core.ts';
import { shownParameters } from './hot/parameters.ts';
import type { EventRecord, ResourceRecord, StackRecord } from './heat-records.ts';

/** `2026-11-21T19:10:40Z` */
export const timeText = (time: number | null): string | null =>
  time === null ? null : `${new Date(time).toISOString().slice(0, 19)}Z`;

export const stackPath = (stack: Pick<StackRecord, 'projectId' | 'name' | 'id'>) =>
  `/v1/${stack.projectId}/stacks/${encodeURIComponent(stack.name)}/${stack.id}`;
export const stackUrl = (core: HeatCore, stack: StackRecord) =>
  core.context.endpoint('orchestration') + stackPath(stack);

const link = (href: string, rel = 'self') => ({ href, rel });

/** A stack in lists. `project`: administrators see whose it is. */
export function listedStack(core: HeatCore, stack: StackRecord, project: boolean): object {
  return {
    id: stack.id,
    links: [link(stackUrl(core, stack))],
    ...(project ? { project: stack.projectId } : {}),
    stack_name: stack.name,
    description: '',
    stack_status: `${stack.action}_${stack.status}`,
    stack_status_reason: stack.reason,
    ...times(stack),
    stack_owner: stack.owner,
    parent: stack.parent,
    stack_user_project_id: stack.userProjectId,
    tags: stack.tags.length > 0 ? stack.tags : null,
  };
}

/** A stack alone; `outputs` undefined for one that is gone. */
export function shownStack(core: HeatCore, stack: StackRecord, outputs: readonly object[] | undefined): object {
  const description = stack.template.description ?? 'No description';
  return {
    stack_name: stack.name,
    id: stack.id,
    links: [link(stackUrl(core, stack))],
    ...times(stack),
    notification_topics: [],
    parameters: shownParameters(stack),
    description,
    template_description: description,
    capabilities: [],
    disable_rollback: stack.disableRollback,
    timeout_mins: stack.timeout,
    stack_owner: stack.owner,
    parent: stack.parent,
    stack_user_project_id: stack.userProjectId,
    tags: stack.tags,
    stack_status: `${stack.action}_${stack.status}`,
    stack_status_reason: stack.reason,
    ...(outputs === undefined ? {} : { outputs }),
  };
}

export function resourceView(core: HeatCore, stack: StackRecord, resource: ResourceRecord): Record<string, unknown> {
  const nested = core.store.stacks.get(resource.physicalId ?? '');
  return {
    updated_time: timeText(resource.updated),
    creation_time: timeText(resource.created),
    logical_resource_id: resource.name,
    resource_name: resource.name,
    physical_resource_id: resource.physicalId ?? '',
    resource_status: `${resource.action}_${resource.status}`,
    resource_status_reason: resource.reason,
    resource_type: resource.type,
    links: [
      link(`${stackUrl(core, stack)}/resources/${encodeURIComponent(resource.name)}`),
      link(stackUrl(core, stack), 'stack'),
      ...(nested ? [link(stackUrl(core, nested), 'nested')] : []),
    ],
    required_by: resource.requiredBy,
  };
}

/** A resource in previews: what would be made, or is there now. */
export function previewedResource(stack: StackRecord, id: string, resource: ResourceRecord): Record<string, unknown> {
  const isMade = resource.physicalId !== null;
  const identity = { tenant: stack.projectId, stack_name: stack.name, stack_id: id };
  return {
    updated_time: isMade ? timeText(resource.updated) : null,
    creation_time: isMade ? timeText(resource.created) : null,
    resource_name: resource.name,
    physical_resource_id: resource.physicalId ?? '',
    resource_action: resource.action,
    resource_status: resource.status,
    resource_status_reason: resource.reason,
    resource_type: resource.type,
    resource_identity: { ...identity, path: `/resources/${resource.name}` },
    stack_identity: { ...identity, path: '' },
    stack_name: stack.name,
    required_by: resource.requiredBy,
    description: resource.description,
    metadata: resource.metadata,
  };
}

export function eventView(core: HeatCore, stack: StackRecord, event: EventRecord): Record<string, unknown> {
  const resource = `${stackUrl(core, stack)}/resources/${encodeURIComponent(event.resource)}`;
  return {
    id: event.id,
    links: [link(`${resource}/events/${event.id}`), link(resource, 'resource'), link(stackUrl(core, stack), 'stack')],
    event_time: timeText(event.at),
    logical_resource_id: event.resource,
    resource_name: event.resource,
    physical_resource_id: event.physicalId,
    resource_status: event.status,
    resource_status_reason: event.reason,
  };
}

function times(stack: StackRecord) {
  return {
    creation_time: timeText(stack.created),
    updated_time: timeText(stack.updated),
    deletion_time: timeText(stack.deleted),
  };
}
