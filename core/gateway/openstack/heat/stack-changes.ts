import type { NativeCaller } from '../native-caller.ts';
import { segment } from '../path-segment.ts';
import type { NativeResource } from './stacks.ts';

const service = 'orchestration';

/** A body for heat: a template or its address, an environment, files, parameters and settings (Orchestration API v1, Create stack). */
export type StackBody = object;

/** A parameter as heat describes it when it validates a template. */
export interface NativeParameter {
  Type?: string;
  Label?: string;
  Description?: string;
  /** A text: `"true"`. */
  NoEcho?: unknown;
  Default?: unknown;
  /** The value of the environment. Heat does not mask a hidden one here. */
  Value?: unknown;
  AllowedValues?: unknown[];
  AllowedPattern?: string;
  MinLength?: number | string;
  MaxLength?: number | string;
  MinValue?: number | string;
  MaxValue?: number | string;
  CustomConstraint?: string;
  ConstraintDescription?: string;
}

/** The description of a template, as heat gives it (Validate template). */
export interface NativeValidation {
  Description?: string | null;
  Parameters?: Record<string, NativeParameter>;
  ParameterGroups?: { label?: string | null; description?: string | null; parameters?: string[] }[];
}

/** A resource in a preview. */
export interface PreviewedResource {
  resource_name: string;
  resource_type: string;
  physical_resource_id?: string | null;
  stack_name?: string | null;
}

/** The resources of a preview: those of a nested stack are a list of their own. */
export type PreviewedResources = readonly (PreviewedResource | PreviewedResources)[];

export type NativeChange = 'unchanged' | 'updated' | 'replaced' | 'added' | 'deleted';

/** Makes a stack. Answers before its resources are made. */
export async function createStack(native: NativeCaller, body: StackBody): Promise<{ id: string }> {
  const call = { service, method: 'POST', path: '/stacks', body } as const;
  return { id: (await native.json<{ stack: { id: string } }>(call)).stack.id };
}

/** Updates a stack; what the body leaves out stays as it is. `path`: from `stackPath`, here and below. */
export async function updateStack(native: NativeCaller, path: string, body: StackBody): Promise<void> {
  await native.send({ service, method: 'PATCH', path, body });
}

export async function deleteStack(native: NativeCaller, path: string): Promise<void> {
  await native.send({ service, method: 'DELETE', path });
}

/** Gives an order to a stack: `suspend`, `cancel_update`. */
export async function operateStack(native: NativeCaller, path: string, operation: string): Promise<void> {
  await native.send({ service, method: 'POST', path: `${path}/actions`, body: { [operation]: null } });
}

/** Deletes a stack without its resources. Most clouds have this switched off and refuse. */
export function abandonStack(native: NativeCaller, path: string): Promise<Record<string, unknown>> {
  return native.json<Record<string, unknown>>({ service, method: 'DELETE', path: `${path}/abandon` });
}

export function validateTemplate(native: NativeCaller, body: StackBody): Promise<NativeValidation> {
  return native.json<NativeValidation>({ service, method: 'POST', path: '/validate', body });
}

/** Returns the resources that a new stack would have. */
export async function previewCreation(native: NativeCaller, body: StackBody): Promise<PreviewedResources> {
  const call = { service, method: 'POST', path: '/stacks/preview', body } as const;
  return (await native.json<{ stack: { resources?: PreviewedResources } }>(call)).stack.resources ?? [];
}

/** Returns which resources an update would leave, change, replace, add and delete. */
export async function previewUpdate(
  native: NativeCaller,
  path: string,
  body: StackBody,
): Promise<Partial<Record<NativeChange, PreviewedResources>>> {
  const call = { service, method: 'PATCH', path: `${path}/preview`, body } as const;
  type Answer = { resource_changes: Partial<Record<NativeChange, PreviewedResources>> };
  return (await native.json<Answer>(call)).resource_changes;
}

/** A resource alone, with its attributes. */
export interface NativeResourceDetails extends NativeResource {
  attributes?: Record<string, unknown> | null;
}

const resourcePath = (path: string, name: string) => `${path}/resources/${segment(name)}`;

export async function readResource(native: NativeCaller, path: string, name: string): Promise<NativeResourceDetails> {
  const call = { service, path: resourcePath(path, name) } as const;
  return (await native.json<{ resource: NativeResourceDetails }>(call)).resource;
}

/** Sets the health of a resource: the next update replaces one that is unhealthy. */
export async function markResource(native: NativeCaller, path: string, name: string, body: StackBody): Promise<void> {
  await native.send({ service, method: 'PATCH', path: resourcePath(path, name), body });
}
