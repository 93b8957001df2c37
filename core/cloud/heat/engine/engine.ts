import type { ServiceContext } from '../../shared/service.ts';
import { later } from '../hot/functions.ts';
import type {
  Environment,
  HeatStore,
  JsonObject,
  ResourceRecord,
  SnapshotRecord,
  StackAction,
  StackRecord,
  Template,
} from '../heat-records.ts';
import type { Actor } from '../resources/lookups.ts';
import { callService, findOrFail, type Nested, ResourceError, type Work } from '../resources/plugin.ts';
import { oneAttribute, resolveNode, shownAttributes } from './attributes.ts';
import { StackFailure, type Steps } from './resource-steps.ts';
import { createRuns, type Run } from './runs.ts';
import { changeAll, completed, enterResources, handleAll, makeAll, removeAll, started } from './stack-steps.ts';
import { createStates } from './states.ts';

/** The new template and values that an update brings. */
export interface StackChange {
  template: Template;
  parameters: JsonObject;
  environment: Environment;
  files: Record<string, string>;
}

/** Makes, changes and removes stacks; each call answers at once, the work goes on by the cloud's clock. */
export interface Engine {
  create(stack: StackRecord, actor: Actor): void;
  update(stack: StackRecord, change: StackChange, actor: Actor): void;
  remove(stack: StackRecord, actor: Actor): void;
  act(stack: StackRecord, action: 'SUSPEND' | 'RESUME' | 'CHECK', actor: Actor): void;
  /** Stops an update; back to what was before when `rollback`. */
  cancel(stack: StackRecord, actor: Actor, rollback: boolean): void;
  snapshot(stack: StackRecord, snapshot: SnapshotRecord): void;
  /** As `create`, but done when it resolves. */
  seed(stack: StackRecord, actor: Actor): Promise<void>;
  /** The value of an output or another node; null what isn't known yet. */
  value(stack: StackRecord, node: unknown, actor: Actor): Promise<unknown>;
  attributes(stack: StackRecord, resource: ResourceRecord, actor: Actor): Promise<JsonObject>;
  note(
    stack: StackRecord,
    resource: ResourceRecord,
    action: StackAction,
    status: 'COMPLETE' | 'FAILED',
    reason: string,
  ): void;
}

/** Seconds until the engine takes up what the API accepted. */
const delay = 0.2;

export function openEngine(context: ServiceContext, store: HeatStore): Engine {
  const states = createStates(context, store);
  const runs = createRuns(context);
  const before = new Map<string, StackChange>();
  failInterrupted(store);

  const stepsOf = (run: Run, actor: Actor): Steps => {
    const steps: Steps = {
      states,
      run,
      workOf: (stack, resource) => workOf(stack, resource, actor, nested(steps, actor)),
    };
    return steps;
  };

  const workOf = (stack: StackRecord, resource: ResourceRecord, actor: Actor, inner: Nested): Work => ({
    context,
    stack,
    resource,
    properties: resource.properties,
    name: typeof resource.properties['name'] === 'string' ? resource.properties['name'] : resource.physicalName,
    actor,
    call: (service, method, path, body) => callService(context, actor, service, method, path, body),
    find: (kind, value) => findOrFail(context, actor, kind, value),
    nested: inner,
  });

  const nested = (steps: Steps, actor: Actor): Nested => ({
    get: (id) => store.stacks.get(id),
    async create({ stack, resource }, template) {
      if (depthOf(store, stack) >= mostNested) {
        throw new ResourceError('RequestLimitExceeded', `Recursion depth exceeds ${mostNested}.`);
      }
      const inner = newNested(context, stack, resource, template);
      resource.physicalId = inner.id;
      states.stack(inner, 'CREATE', 'IN_PROGRESS', started('CREATE'));
      await finish(inner, 'CREATE', () => makeAll(steps, inner));
      return inner.id;
    },
    async update({ resource }, template) {
      const inner = store.stacks.get(resource.physicalId ?? '');
      if (!inner) return;
      inner.template = template;
      inner.updated = context.clock.now();
      states.stack(inner, 'UPDATE', 'IN_PROGRESS', started('UPDATE'));
      await finish(inner, 'UPDATE', () => changeAll(steps, inner));
    },
    async remove({ resource }) {
      const inner = store.stacks.get(resource.physicalId ?? '');
      if (!inner || inner.deleted !== null) return;
      states.stack(inner, 'DELETE', 'IN_PROGRESS', started('DELETE'));
      await finish(inner, 'DELETE', () => removeAll(steps, inner));
      inner.deleted = context.clock.now();
    },
    attribute: (stack, name, attribute) =>
      oneAttribute(stack, name, attribute, (s, r) => workOf(s, r, actor, nested(steps, actor))),
    async output(stack, name) {
      const node = stack.template.outputs?.[name]?.value ?? null;
      const value = await resolveNode(stack, node, (s, r) => workOf(s, r, actor, nested(steps, actor)));
      return value === later ? null : value;
    },
  });

  /** Works, then says how it ended; a failure goes on to the caller. */
  async function finish(stack: StackRecord, action: StackAction, work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      if (error instanceof StackFailure) states.stack(stack, action, 'FAILED', error.message);
      throw error;
    }
    const unsure =
      action === 'CHECK' && Object.values(stack.resources).some((one) => one.reason.startsWith('CHECK not'));
    const note = unsure ? ". 'CHECK' not fully supported (see resources)" : '';
    states.stack(stack, action, 'COMPLETE', completed(action) + note);
  }

  /** As `finish`; false when it failed. */
  const ended = (stack: StackRecord, action: StackAction, work: () => Promise<void>) =>
    finish(stack, action, work).then(
      () => true,
      (error: unknown) => {
        if (error instanceof StackFailure) return false;
        throw error;
      },
    );

  async function createNow(stack: StackRecord, steps: Steps): Promise<void> {
    states.stack(stack, 'CREATE', 'IN_PROGRESS', started('CREATE'));
    if ((await ended(stack, 'CREATE', () => makeAll(steps, stack))) || stack.disableRollback) return;
    states.stack(stack, 'ROLLBACK', 'IN_PROGRESS', started('ROLLBACK'));
    await ended(stack, 'ROLLBACK', () => removeAll(steps, stack));
  }

  async function backNow(stack: StackRecord, steps: Steps): Promise<void> {
    Object.assign(stack, before.get(stack.id));
    states.stack(stack, 'ROLLBACK', 'IN_PROGRESS', started('ROLLBACK'));
    await ended(stack, 'ROLLBACK', () => changeAll(steps, stack));
  }

  /** Takes the work up a little later, as the engine of a real heat does. */
  function begin(stack: StackRecord, actor: Actor, work: (steps: Steps) => Promise<unknown>): void {
    states.save(stack);
    runs.start(stack.id, async (run) => {
      await run.pause(delay);
      await work(stepsOf(run, actor));
    });
  }

  const idle: Run = { pause: async () => undefined, check: () => undefined };

  return {
    create(stack, actor) {
      Object.assign(stack, { action: 'CREATE', status: 'IN_PROGRESS', reason: started('CREATE') });
      enterResources({ states }, stack);
      begin(stack, actor, (steps) => createNow(stack, steps));
    },
    update(stack, change, actor) {
      const { template, parameters, environment, files } = stack;
      before.set(stack.id, { template, parameters, environment, files });
      Object.assign(stack, change, { updated: context.clock.now() });
      Object.assign(stack, { action: 'UPDATE', status: 'IN_PROGRESS', reason: started('UPDATE') });
      begin(stack, actor, async (steps) => {
        states.stack(stack, 'UPDATE', 'IN_PROGRESS', started('UPDATE'));
        const done = await ended(stack, 'UPDATE', () => changeAll(steps, stack));
        if (!done && !stack.disableRollback) await backNow(stack, steps);
      });
    },
    cancel(stack, actor, rollback) {
      begin(stack, actor, async (steps) => {
        states.stack(stack, 'UPDATE', 'FAILED', 'Stack UPDATE cancelled');
        if (rollback) await backNow(stack, steps);
      });
    },
    remove(stack, actor) {
      Object.assign(stack, { action: 'DELETE', status: 'IN_PROGRESS', reason: started('DELETE') });
      stack.updated = context.clock.now();
      begin(stack, actor, async (steps) => {
        states.stack(stack, 'DELETE', 'IN_PROGRESS', started('DELETE'));
        if (!(await ended(stack, 'DELETE', () => removeAll(steps, stack)))) return;
        stack.deleted = context.clock.now();
        states.save(stack);
        store.snapshots.deleteWhere((one) => one.stackId === stack.id);
      });
    },
    act(stack, action, actor) {
      Object.assign(stack, { action, status: 'IN_PROGRESS', reason: started(action) });
      begin(stack, actor, async (steps) => {
        states.stack(stack, action, 'IN_PROGRESS', started(action));
        await ended(stack, action, () => handleAll(steps, stack, action));
      });
    },
    snapshot(stack, snapshot) {
      Object.assign(stack, { action: 'SNAPSHOT', status: 'IN_PROGRESS', reason: started('SNAPSHOT') });
      begin(stack, { token: undefined, projectId: stack.projectId }, async () => {
        states.stack(stack, 'SNAPSHOT', 'IN_PROGRESS', started('SNAPSHOT'));
        for (const one of Object.values(stack.resources)) states.resource(stack, one, 'SNAPSHOT', 'COMPLETE');
        states.stack(stack, 'SNAPSHOT', 'COMPLETE', completed('SNAPSHOT'));
        store.snapshots.set(snapshot.id, { ...snapshot, status: 'COMPLETE', reason: completed('SNAPSHOT') });
      });
    },
    seed: (stack, actor) => runs.now((run) => createNow(stack, stepsOf(run, actor))),
    async value(stack, node, actor) {
      const value = await resolveNode(stack, node, stepsOf(idle, actor).workOf);
      return value === later ? null : value;
    },
    attributes: (stack, resource, actor) => shownAttributes(stepsOf(idle, actor).workOf(stack, resource)),
    note: (stack, resource, action, status, reason) => states.resource(stack, resource, action, status, reason),
  };
}

/** A real engine that finds its own unfinished work after a restart calls it failed; whose token it had is gone as well. */
function failInterrupted(store: HeatStore): void {
  for (const stack of store.stacks.values()) {
    if (stack.status !== 'IN_PROGRESS') continue;
    const reason = `Engine went down during stack ${stack.action}`;
    for (const resource of Object.values(stack.resources)) {
      if (resource.status === 'IN_PROGRESS') Object.assign(resource, { status: 'FAILED', reason });
    }
    store.stacks.set(stack.id, { ...stack, status: 'FAILED', reason });
  }
}

/** Stacks inside a stack; heat's `max_nested_stack_depth`. A template that names itself would be made for ever. */
const mostNested = 5;

/** The number of stacks that a stack is inside of. */
function depthOf(store: HeatStore, { parent }: StackRecord): number {
  const outer = parent === null ? undefined : store.stacks.get(parent);
  return outer ? depthOf(store, outer) + 1 : 0;
}

function newNested(
  context: ServiceContext,
  parent: StackRecord,
  resource: ResourceRecord,
  template: Template,
): StackRecord {
  return {
    ...parent,
    id: context.ids.uuid(),
    name: resource.physicalName,
    parent: parent.id,
    template,
    parameters: {},
    environment: { ...parent.environment, parameters: {} },
    tags: [],
    created: context.clock.now(),
    updated: null,
    deleted: null,
    resources: {},
  };
}
