import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Caller, HeatCore } from './heat-core.ts';
import { HeatError } from './faults.ts';
import { bodyOf, parameter, queryOf } from './heat-request-hooks.ts';
import type { ConfigRecord, DeploymentRecord, JsonObject } from './heat-records.ts';
import { timeText } from './views.ts';

const configsPath = '/v1/:tenant/software_configs';
const deploymentsPath = '/v1/:tenant/software_deployments';

/** Software configurations and deployments. Nothing is ever deployed: what a deployment says is what clients told it. */
export function softwareRoutes(app: FastifyInstance, core: HeatCore): void {
  configRoutes(app, core);
  deploymentRoutes(app, core);
}

function configRoutes(app: FastifyInstance, core: HeatCore): void {
  const { configs, deployments } = core.store;
  const configOf = (caller: Caller, request: FastifyRequest): ConfigRecord => {
    const id = parameter(request, 'config');
    const found = configs.get(id);
    if (!found || (found.projectId !== caller.projectId && !caller.isAdmin)) {
      throw new HeatError(404, 'NotFound', `Software config with id ${id} not found`);
    }
    return found;
  };

  app.get(configsPath, async (request) => {
    const caller = core.caller(request);
    core.enforce('software_configs:index', caller);
    const own = [...configs.values()].filter((one) => one.projectId === caller.projectId);
    return {
      software_configs: own
        .reverse()
        .map(({ id, name, group, created }) => ({ id, name, group, creation_time: timeText(created) })),
    };
  });
  app.post(configsPath, async (request) => {
    const caller = core.caller(request);
    core.enforce('software_configs:create', caller);
    const { name, group, config, inputs, outputs, options } = bodyOf(request);
    const wrong = [inputs, outputs].some((list) => list !== undefined && list !== null && !Array.isArray(list));
    if (wrong) throw new HeatError(400, 'HTTPBadRequest', 'The inputs and outputs of a config are lists.');
    const record: ConfigRecord = {
      id: core.context.ids.uuid(),
      projectId: caller.projectId,
      name: typeof name === 'string' ? name : null,
      group: typeof group === 'string' ? group : null,
      config: config ?? null,
      inputs: (inputs ?? []) as unknown[],
      outputs: (outputs ?? []) as unknown[],
      options: (options ?? {}) as JsonObject,
      created: core.context.clock.now(),
    };
    configs.set(record.id, record);
    return { software_config: configView(record) };
  });
  app.get(`${configsPath}/:config`, async (request) => {
    const caller = core.caller(request);
    core.enforce('software_configs:show', caller);
    return { software_config: configView(configOf(caller, request)) };
  });
  app.delete(`${configsPath}/:config`, async (request, reply) => {
    const caller = core.caller(request);
    core.enforce('software_configs:delete', caller);
    const { id } = configOf(caller, request);
    if ([...deployments.values()].some((one) => one.configId === id)) {
      const message = `Software config with id ${id} can not be deleted as it is referenced.`;
      throw new HeatError(500, 'InvalidRestrictedAction', message);
    }
    configs.delete(id);
    return reply.code(204).send();
  });
}

function deploymentRoutes(app: FastifyInstance, core: HeatCore): void {
  const { configs, deployments } = core.store;
  const deploymentOf = (caller: Caller, request: FastifyRequest): DeploymentRecord => {
    const id = parameter(request, 'deployment');
    const found = deployments.get(id);
    if (!found || (found.projectId !== caller.projectId && !caller.isAdmin)) {
      throw new HeatError(404, 'NotFound', `Deployment with id ${id} not found`);
    }
    return found;
  };
  const ofServer = (caller: Caller, server: string | null) =>
    [...deployments.values()].filter(
      (one) => one.projectId === caller.projectId && (server === null || one.serverId === server),
    );

  app.get(deploymentsPath, async (request) => {
    const caller = core.caller(request);
    core.enforce('software_deployments:index', caller);
    return { software_deployments: ofServer(caller, queryOf(request).get('server_id')).map(deploymentView) };
  });
  app.get(`${deploymentsPath}/metadata/:server`, async (request) => {
    const caller = core.caller(request);
    core.enforce('software_deployments:metadata', caller);
    const found = ofServer(caller, parameter(request, 'server'));
    return { metadata: found.flatMap(({ configId }) => configs.get(configId ?? '') ?? []).map(configView) };
  });
  app.post(deploymentsPath, async (request) => {
    const caller = core.caller(request);
    core.enforce('software_deployments:create', caller);
    const { config_id, server_id, action, status, status_reason, input_values } = bodyOf(request);
    if (typeof server_id !== 'string' || typeof config_id !== 'string') throw new HeatError(500, 'RemoteError', '');
    if (!configs.has(config_id)) throw new HeatError(404, 'NotFound', `Software config with id ${config_id} not found`);
    const record: DeploymentRecord = {
      id: core.context.ids.uuid(),
      projectId: caller.projectId,
      configId: config_id,
      serverId: server_id,
      action: typeof action === 'string' ? action : 'INIT',
      status: typeof status === 'string' ? status : 'COMPLETE',
      reason: typeof status_reason === 'string' ? status_reason : 'None',
      inputs: (input_values ?? {}) as JsonObject,
      outputs: {},
      created: core.context.clock.now(),
      updated: null,
    };
    deployments.set(record.id, record);
    return { software_deployment: deploymentView(record) };
  });
  app.get(`${deploymentsPath}/:deployment`, async (request) => {
    const caller = core.caller(request);
    core.enforce('software_deployments:show', caller);
    return { software_deployment: deploymentView(deploymentOf(caller, request)) };
  });
  app.put(`${deploymentsPath}/:deployment`, async (request) => {
    const caller = core.caller(request);
    core.enforce('software_deployments:update', caller);
    const before = deploymentOf(caller, request);
    const { action, status, status_reason, output_values, config_id } = bodyOf(request);
    const text = (value: unknown, otherwise: string | null) => (typeof value === 'string' ? value : otherwise);
    const record: DeploymentRecord = {
      ...before,
      action: text(action, before.action),
      status: text(status, before.status),
      reason: text(status_reason, before.reason),
      configId: text(config_id, before.configId),
      outputs: (output_values ?? before.outputs) as JsonObject,
      updated: core.context.clock.now(),
    };
    deployments.set(record.id, record);
    return { software_deployment: deploymentView(record) };
  });
  app.delete(`${deploymentsPath}/:deployment`, async (request, reply) => {
    const caller = core.caller(request);
    core.enforce('software_deployments:delete', caller);
    deployments.delete(deploymentOf(caller, request).id);
    return reply.code(204).send();
  });
}

function configView({ id, name, group, created, config, inputs, outputs, options }: ConfigRecord): object {
  return { id, name, group, creation_time: timeText(created), config, inputs, outputs, options };
}

function deploymentView(one: DeploymentRecord): object {
  return {
    id: one.id,
    server_id: one.serverId,
    input_values: one.inputs,
    output_values: Object.keys(one.outputs).length > 0 ? one.outputs : null,
    action: one.action,
    status: one.status,
    status_reason: one.reason,
    config_id: one.configId,
    creation_time: timeText(one.created),
    ...(one.updated === null ? {} : { updated_time: timeText(one.updated) }),
  };
}
