import { CloudError } from '../../shared/errors.ts';
import { FunctionError } from '../hot/functions.ts';
import { typedProperties } from '../hot/properties.ts';
import type { JsonObject, ResourceDefinition, ResourceRecord, StackAction, StackRecord } from '../heat-records.ts';
import { plugins } from '../resources/plugins.ts';
import { ResourceError, type ResourcePlugin, type Work } from '../resources/plugin.ts';
import { pluginIn, typeIn } from '../resources/template-type.ts';
import { resolveNode, type WorkOf } from './attributes.ts';
import type { Run } from './runs.ts';
import type { States } from './states.ts';

/** A resource failed, and with it the stack; the message is the stack's status reason. */
export class StackFailure extends Error {}

/** Seconds between two looks at a thing that is being made or removed. */
const pollInterval = 0.25;

/** The tools that a step works with. */
export interface Steps {
  states: States;
  run: Run;
  workOf: WorkOf;
}

const pluginOf = (stack: StackRecord, { type }: ResourceRecord): ResourcePlugin =>
  pluginIn(stack, type) ?? plugins['OS::Heat::None']!;

/** Resolved properties of a resource, with the types and defaults of its schema. */
export async function propertiesOf(
  steps: Steps,
  stack: StackRecord,
  name: string,
  definition: ResourceDefinition,
): Promise<JsonObject> {
  const given = (await resolveNode(stack, definition.properties ?? {}, steps.workOf)) as JsonObject;
  return typedProperties(typeIn(stack, definition.type)?.properties ?? {}, given, `resources.${name}.properties`);
}

export async function makeResource(
  steps: Steps,
  stack: StackRecord,
  resource: ResourceRecord,
  definition: ResourceDefinition,
): Promise<void> {
  await attempt(steps, stack, resource, 'CREATE', async () => {
    resource.properties = await propertiesOf(steps, stack, resource.name, definition);
    steps.states.resource(stack, resource, 'CREATE', 'IN_PROGRESS');
    const work = steps.workOf(stack, resource);
    resource.physicalId = await pluginOf(stack, resource).create(work);
    steps.states.save(stack);
    await until(steps.run, async () => (await pluginOf(stack, resource).ready?.(work)) ?? true);
  });
}

/** Changes a resource in place. False: it can't be, a new one must take its place. */
export async function changeResource(
  steps: Steps,
  stack: StackRecord,
  resource: ResourceRecord,
  properties: JsonObject,
  changed: readonly string[],
): Promise<boolean> {
  const schemas = typeIn(stack, resource.type)?.properties ?? {};
  const plugin = pluginOf(stack, resource);
  steps.states.resource(stack, resource, 'UPDATE', 'IN_PROGRESS');
  const isFixed = changed.some((name) => schemas[name]?.update_allowed !== true) || resource.physicalId === null;
  const before = resource.properties;
  let done = false;
  await attempt(
    steps,
    stack,
    resource,
    'UPDATE',
    async () => {
      if (isFixed || resource.status === 'FAILED' || !plugin.update) return;
      resource.properties = properties;
      done = await plugin.update(steps.workOf(stack, resource), changed);
      if (done) await until(steps.run, async () => (await plugin.ready?.(steps.workOf(stack, resource))) ?? true);
      else resource.properties = before;
    },
    () => (done ? 'state changed' : `The Resource ${resource.name} requires replacement.`),
  );
  return done;
}

export async function removeResource(steps: Steps, stack: StackRecord, resource: ResourceRecord): Promise<void> {
  if (resource.action === 'INIT' && resource.physicalId === null) return;
  await attempt(steps, stack, resource, 'DELETE', async () => {
    steps.states.resource(stack, resource, 'DELETE', 'IN_PROGRESS');
    if (resource.physicalId === null || resource.keeps) return;
    const plugin = pluginOf(stack, resource);
    const work = steps.workOf(stack, resource);
    try {
      await plugin.remove?.(work);
    } catch (error) {
      // A resource that somebody removed by hand needs no removing.
      if (!(error instanceof ResourceError) || !error.kind.startsWith('NotFound')) throw error;
    }
    await until(steps.run, async () => (await plugin.gone?.(work)) ?? true);
  });
}

/** SUSPEND, RESUME and CHECK of one resource. */
export async function handleResource(
  steps: Steps,
  stack: StackRecord,
  resource: ResourceRecord,
  action: 'SUSPEND' | 'RESUME' | 'CHECK',
): Promise<void> {
  const plugin = pluginOf(stack, resource);
  if (action === 'CHECK' && plugin.checks !== true) {
    steps.states.resource(stack, resource, 'CHECK', 'COMPLETE', `CHECK not supported for ${resource.type}`);
    return;
  }
  if (!isReadyFor(resource, action)) {
    const state = `State ('${resource.action}', '${resource.status}') invalid for ${action.toLowerCase()}`;
    throw new StackFailure(`Resource ${action} failed: Error: resources.${resource.name}: ${state}`);
  }
  await attempt(steps, stack, resource, action, async () => {
    steps.states.resource(stack, resource, action, 'IN_PROGRESS');
    const work = steps.workOf(stack, resource);
    if (action === 'SUSPEND') await plugin.suspend?.(work);
    else if (action === 'RESUME') await plugin.resume?.(work);
    else await plugin.show?.(work);
  });
}

/** Is a resource in a state that heat suspends or resumes it in? One that is not keeps its state. */
function isReadyFor({ action: before, status }: ResourceRecord, action: 'SUSPEND' | 'RESUME' | 'CHECK'): boolean {
  if (action === 'SUSPEND') return before === 'SUSPEND' || status === 'COMPLETE';
  if (action === 'RESUME') return before === 'RESUME' || (before === 'SUSPEND' && status === 'COMPLETE');
  return true;
}

/** Does something with a resource; what goes wrong is in its state, and a StackFailure. */
async function attempt(
  { states }: Steps,
  stack: StackRecord,
  resource: ResourceRecord,
  action: StackAction,
  work: () => Promise<void>,
  reason: () => string = () => 'state changed',
): Promise<void> {
  try {
    await work();
  } catch (error) {
    const failure = failureText(resource, error);
    if (failure === null) throw error;
    states.resource(stack, resource, action, 'FAILED', failure);
    throw new StackFailure(`Resource ${action} failed: ${failure}`);
  }
  states.resource(stack, resource, action, 'COMPLETE', reason());
}

/** Null: no failure of the resource, but the run was stopped. */
function failureText(resource: ResourceRecord, error: unknown): string | null {
  if (error instanceof ResourceError) return `${error.kind}: resources.${resource.name}: ${error.message}`;
  if (error instanceof StackFailure) return `resources.${resource.name}: ${error.message}`;
  if (error instanceof CloudError) return `StackValidationFailed: resources.${resource.name}: ${error.message}`;
  if (error instanceof FunctionError || error instanceof TypeError) {
    return `ValueError: resources.${resource.name}: ${error.message}`;
  }
  return null;
}

async function until(run: Run, isDone: () => Promise<boolean>): Promise<void> {
  for (;;) {
    if (await isDone()) return;
    await run.pause(pollInterval);
  }
}

export type { Work };
