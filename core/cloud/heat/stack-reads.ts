import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Caller, HeatCore } from './heat-core.ts';
import { HeatError } from './faults.ts';
import { bodyOf, parameter, sendAccepted } from './heat-request-hooks.ts';
import { actorOf, stackOf } from './lookup.ts';
import type { SnapshotRecord, StackRecord } from './heat-records.ts';
import { checkIdle } from './stack-routes.ts';
import { timeText } from './views.ts';

const one = '/v1/:tenant/stacks/:name/:id';

/** The parts of a stack that have addresses of their own: template, environment, files, outputs and snapshots. */
export function stackReadRoutes(app: FastifyInstance, core: HeatCore): void {
  const read =
    (rule: string, work: (stack: StackRecord, caller: Caller, request: FastifyRequest) => unknown) =>
    async (request: FastifyRequest) => {
      const caller = core.caller(request);
      core.enforce(rule, caller);
      return work(stackOf(core, caller, request), caller, request);
    };

  app.get(
    `${one}/template`,
    read('stacks:template', (stack) => stack.template),
  );
  app.get(
    `${one}/files`,
    read('stacks:files', (stack) => stack.files),
  );
  app.get(
    `${one}/environment`,
    read('stacks:environment', ({ environment, parameters }) => ({
      ...environment,
      parameters: { ...environment.parameters, ...parameters },
      encrypted_param_names: [],
    })),
  );

  app.get(
    `${one}/outputs`,
    read('stacks:list_outputs', ({ template }) => ({
      outputs: Object.entries(template.outputs ?? {}).map(([key, output]) => ({
        output_key: key,
        description: output.description ?? 'No description given',
      })),
    })),
  );
  app.get(
    `${one}/outputs/:output`,
    read('stacks:show_output', async (stack, caller, request) => {
      const key = parameter(request, 'output');
      const output = stack.template.outputs?.[key];
      if (!output) throw new HeatError(404, 'NotFound', `Specified output key ${key} not found.`);
      const value = await core.engine.value(stack, output.value, actorOf(caller, stack));
      return {
        output: { output_key: key, description: output.description ?? 'No description given', output_value: value },
      };
    }),
  );

  snapshotRoutes(app, core, read);
}

type Read = (
  rule: string,
  work: (stack: StackRecord, caller: Caller, request: FastifyRequest) => unknown,
) => (request: FastifyRequest) => Promise<unknown>;

function snapshotRoutes(app: FastifyInstance, core: HeatCore, read: Read): void {
  const { snapshots } = core.store;
  const snapshotOf = (stack: StackRecord, request: FastifyRequest): SnapshotRecord => {
    const id = parameter(request, 'snapshot');
    const found = snapshots.get(id);
    if (!found || found.stackId !== stack.id) throw new HeatError(404, 'NotFound', `Snapshot with id ${id} not found`);
    return found;
  };

  app.get(
    `${one}/snapshots`,
    read('stacks:list_snapshots', (stack) => ({
      snapshots: [...snapshots.values()].filter((snapshot) => snapshot.stackId === stack.id).map(snapshotView),
    })),
  );
  app.get(
    `${one}/snapshots/:snapshot`,
    read('stacks:show_snapshot', (stack, _caller, request) => ({
      snapshot: snapshotView(snapshotOf(stack, request)),
    })),
  );
  app.post(
    `${one}/snapshots`,
    read('stacks:snapshot', (stack, _caller, request) => {
      checkIdle(stack);
      const { template, parameters } = stack;
      const name = bodyOf(request)['name'];
      const snapshot: SnapshotRecord = {
        id: core.context.ids.uuid(),
        stackId: stack.id,
        name: typeof name === 'string' ? name : null,
        status: 'IN_PROGRESS',
        reason: null,
        data: null,
        created: core.context.clock.now(),
        template,
        parameters,
      };
      snapshots.set(snapshot.id, snapshot);
      core.engine.snapshot(stack, { ...snapshot, data: snapshotData(stack) });
      return snapshotView(snapshot);
    }),
  );
  app.delete(`${one}/snapshots/:snapshot`, async (request, reply) => {
    await read('stacks:delete_snapshot', (stack) => void snapshots.delete(snapshotOf(stack, request).id))(request);
    return reply.code(204).send();
  });
  app.post(`${one}/snapshots/:snapshot/restore`, async (request, reply) => {
    await read('stacks:restore_snapshot', (stack, caller) => {
      const { template, parameters } = snapshotOf(stack, request);
      checkIdle(stack);
      const { environment, files } = stack;
      core.engine.update(stack, { template, parameters, environment, files }, actorOf(caller, stack));
    })(request);
    return sendAccepted(reply);
  });
}

function snapshotView(snapshot: SnapshotRecord): object {
  return {
    id: snapshot.id,
    name: snapshot.name,
    status: snapshot.status,
    status_reason: snapshot.reason,
    data: snapshot.data,
    creation_time: timeText(snapshot.created),
  };
}

function snapshotData(stack: StackRecord): Record<string, unknown> {
  return {
    name: stack.name,
    id: stack.id,
    action: 'SNAPSHOT',
    status: 'COMPLETE',
    environment: stack.environment,
    files: stack.files,
    template: stack.template,
    resources: Object.fromEntries(
      Object.values(stack.resources).map((resource) => [
        resource.name,
        {
          name: resource.name,
          resource_id: resource.physicalId,
          type: resource.type,
          action: 'SNAPSHOT',
          status: 'COMPLETE',
          metadata: resource.metadata,
          resource_data: resource.data,
        },
      ]),
    ),
    project_id: stack.projectId,
    stack_user_project_id: stack.userProjectId,
    tags: stack.tags,
  };
}
