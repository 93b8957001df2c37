import type { Collection, Store } from '../shared/store.ts';

export type Json = unknown;
export type JsonObject = Record<string, unknown>;

export type StackAction =
  'INIT' | 'CREATE' | 'UPDATE' | 'DELETE' | 'ROLLBACK' | 'SUSPEND' | 'RESUME' | 'CHECK' | 'SNAPSHOT' | 'ADOPT';
export type StackStatus = 'IN_PROGRESS' | 'COMPLETE' | 'FAILED';

/** A template that was checked: its sections are what the engine expects. */
export interface Template extends JsonObject {
  heat_template_version: string;
  description?: string;
  parameters?: Record<string, JsonObject>;
  conditions?: JsonObject;
  resources?: Record<string, ResourceDefinition>;
  outputs?: Record<string, { value: unknown; description?: string; condition?: unknown }>;
}

export interface ResourceDefinition extends JsonObject {
  type: string;
  properties?: JsonObject;
  metadata?: JsonObject;
  depends_on?: string | string[];
  condition?: unknown;
  deletion_policy?: string;
}

export interface Environment {
  resource_registry: JsonObject;
  parameters: JsonObject;
  parameter_defaults: JsonObject;
  event_sinks: unknown[];
}

/** A resource of a stack, as last worked on. Times are milliseconds. */
export interface ResourceRecord {
  name: string;
  type: string;
  /** Id of what it stands for; null until that was made. */
  physicalId: string | null;
  /** `stack-resource-abcdefghijkl`, for things that need a name and were given none. */
  physicalName: string;
  action: StackAction;
  status: StackStatus;
  reason: string;
  created: number;
  updated: number;
  requiredBy: string[];
  /** Names of the resources it was made from; they are removed after it. */
  requires: string[];
  /** Properties as they were resolved when it was last made or changed. */
  properties: JsonObject;
  /** The values that the resource itself keeps: the text of a RandomString, the value of a Value. */
  data: JsonObject;
  metadata: JsonObject;
  description: string;
  keeps: boolean;
}

export interface StackRecord {
  id: string;
  name: string;
  projectId: string;
  owner: string;
  parent: string | null;
  userProjectId: string;
  template: Template;
  environment: Environment;
  files: Record<string, string>;
  /** Values as given, by name. */
  parameters: JsonObject;
  tags: string[];
  timeout: number | null;
  disableRollback: boolean;
  action: StackAction;
  status: StackStatus;
  reason: string;
  created: number;
  updated: number | null;
  deleted: number | null;
  resources: Record<string, ResourceRecord>;
}

export interface EventRecord {
  id: string;
  stackId: string;
  /** Name of the resource, or of the stack for its own events. */
  resource: string;
  type: string;
  physicalId: string | null;
  status: string;
  reason: string;
  at: number;
  properties: JsonObject;
}

export interface SnapshotRecord {
  id: string;
  stackId: string;
  name: string | null;
  status: StackStatus;
  reason: string | null;
  data: JsonObject | null;
  created: number;
  /** The template and the parameters that a restore brings back. */
  template: Template;
  parameters: JsonObject;
}

export interface ConfigRecord {
  id: string;
  projectId: string;
  name: string | null;
  group: string | null;
  config: unknown;
  inputs: unknown[];
  outputs: unknown[];
  options: JsonObject;
  created: number;
}

export interface DeploymentRecord {
  id: string;
  projectId: string;
  configId: string | null;
  serverId: string;
  action: string | null;
  status: string | null;
  reason: string | null;
  inputs: JsonObject;
  outputs: JsonObject;
  created: number;
  updated: number | null;
}

/** Everything heat remembers. */
export interface HeatStore {
  stacks: Collection<StackRecord>;
  events: Collection<EventRecord>;
  snapshots: Collection<SnapshotRecord>;
  configs: Collection<ConfigRecord>;
  deployments: Collection<DeploymentRecord>;
}

export function openHeatStore(store: Store): HeatStore {
  return {
    stacks: store.collection('orchestration.stacks'),
    events: store.collection('orchestration.events'),
    snapshots: store.collection('orchestration.snapshots'),
    configs: store.collection('orchestration.configs'),
    deployments: store.collection('orchestration.deployments'),
  };
}
