import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { HeatCore } from './heat-core.ts';
import { checkStack } from './engine/validate.ts';
import { badRequest, HeatError } from './faults.ts';
import { bodyOf, parameter, sendAccepted, sendNull, sendPage } from './heat-request-hooks.ts';
import { withFetchedTemplate } from './fetched-template.ts';
import { actorOf, lookUp, stackOf } from './lookup.ts';
import {
  checkNewName,
  describedStack,
  environmentIn,
  filesIn,
  nameIn,
  rollbackIn,
  tagsIn,
  templateIn,
} from './new-stack.ts';
import { previewCreate, previewUpdate } from './previews.ts';
import type { JsonObject, StackRecord } from './heat-records.ts';
import { shownStack, stackUrl } from './views.ts';

const one = '/v1/:tenant/stacks/:name/:id';
const subpaths = ['resources', 'events', 'template', 'actions', 'environment', 'files'];

/** Stacks: made, looked up, shown, changed, removed, and the actions on them. */
export function stackRoutes(app: FastifyInstance, core: HeatCore): void {
  lookupRoutes(app, core);

  app.post('/v1/:tenant/stacks', async (request, reply) => {
    const caller = core.caller(request);
    core.enforce('stacks:create', caller);
    const given = bodyOf(request);
    nameIn(given);
    const body = await withFetchedTemplate(given);
    const stack = describedStack(core, caller, body);
    checkNewName(core, caller, stack.name);
    await checkStack(core.context, actorOf(caller, stack), stack);
    core.engine.create(stack, actorOf(caller, stack));
    const href = stackUrl(core, stack);
    return reply
      .code(201)
      .header('location', href)
      .send({ stack: { id: stack.id, links: [{ href, rel: 'self' }] } });
  });

  app.post('/v1/:tenant/stacks/preview', async (request, reply) => {
    const caller = core.caller(request);
    core.enforce('stacks:preview', caller);
    const stack = describedStack(core, caller, await withFetchedTemplate(bodyOf(request)));
    checkNewName(core, caller, stack.name);
    await checkStack(core.context, actorOf(caller, stack), stack);
    return reply.send({ stack: previewCreate(core, stack) });
  });

  app.get(one, async (request, reply) => {
    const caller = core.caller(request);
    core.enforce('stacks:show', caller);
    const stack = stackOf(core, caller, request);
    if (stack.deleted !== null || stack.action === 'DELETE') {
      return reply.send({ stack: shownStack(core, stack, undefined) });
    }
    const outputs = Object.entries(stack.template.outputs ?? {});
    const shown = await Promise.all(
      outputs.map(async ([key, output]) => ({
        output_key: key,
        description: output.description ?? 'No description given',
        output_value: await core.engine.value(stack, output.value, actorOf(caller, stack)),
      })),
    );
    return reply.send({ stack: shownStack(core, stack, shown) });
  });

  const update = (rule: string, patches: boolean) => async (request: FastifyRequest, reply: FastifyReply) => {
    const caller = core.caller(request);
    core.enforce(rule, caller);
    stackOf(core, caller, request, false);
    const body = await withFetchedTemplate(bodyOf(request));
    // The stack may have gone while its template was fetched.
    const stack = stackOf(core, caller, request, false);
    const next = changedStack(stack, body, patches);
    checkIdle(stack);
    await checkStack(core.context, actorOf(caller, stack), next);
    const { template, parameters, environment, files } = next;
    Object.assign(stack, { tags: next.tags, timeout: next.timeout, disableRollback: next.disableRollback });
    core.engine.update(stack, { template, parameters, environment, files }, actorOf(caller, stack));
    return sendAccepted(reply);
  };
  app.put(one, update('stacks:update', false));
  app.patch(one, update('stacks:update_patch', true));

  const preview = (rule: string, patches: boolean) => async (request: FastifyRequest, reply: FastifyReply) => {
    const caller = core.caller(request);
    core.enforce(rule, caller);
    const stack = stackOf(core, caller, request, false);
    const next = changedStack(stack, await withFetchedTemplate(bodyOf(request)), patches);
    await checkStack(core.context, actorOf(caller, stack), next);
    return reply.send({ resource_changes: await previewUpdate(core, actorOf(caller, stack), stack, next) });
  };
  app.put(`${one}/preview`, preview('stacks:preview_update', false));
  app.patch(`${one}/preview`, preview('stacks:preview_update_patch', true));

  app.delete(one, async (request, reply) => {
    const caller = core.caller(request);
    core.enforce('stacks:delete', caller);
    const stack = stackOf(core, caller, request, false);
    core.engine.remove(stack, actorOf(caller, stack));
    return reply.code(204).send();
  });

  app.post(`${one}/actions`, async (request, reply) => {
    const caller = core.caller(request);
    core.enforce('actions:action', caller);
    const [action, ...others] = Object.keys(bodyOf(request));
    if (action === undefined) throw badRequest('No action specified');
    if (others.length > 0) throw badRequest('Multiple actions specified');
    const known = ['suspend', 'resume', 'check', 'cancel_update', 'cancel_without_rollback'];
    if (!known.includes(action)) throw badRequest(`Invalid action ${action} specified`);
    core.enforce(`actions:${action}`, caller);
    const stack = stackOf(core, caller, request, false);
    const actor = actorOf(caller, stack);
    if (action.startsWith('cancel')) {
      if (stack.action !== 'UPDATE' || stack.status !== 'IN_PROGRESS') {
        const state = `${stack.action}_${stack.status}`;
        throw new HeatError(400, 'NotSupported', `Cancelling update when stack is ${state} is not supported.`);
      }
      core.engine.cancel(stack, actor, action === 'cancel_update');
    } else {
      checkIdle(stack);
      core.engine.act(stack, action.toUpperCase() as 'SUSPEND' | 'RESUME' | 'CHECK', actor);
    }
    return sendNull(reply);
  });

  const isOff = (feature: string, rule: string) => async (request: FastifyRequest) => {
    const caller = core.caller(request);
    core.enforce(rule, caller);
    stackOf(core, caller, request, false);
    throw new HeatError(400, 'NotSupported', `${feature} is not supported.`);
  };
  app.delete(`${one}/abandon`, isOff('Stack Abandon', 'stacks:abandon'));
  app.get(`${one}/export`, isOff('Stack Abandon', 'stacks:export'));
}

/** Addresses without the id lead to the ones that have it. */
function lookupRoutes(app: FastifyInstance, core: HeatCore): void {
  const redirect = async (request: FastifyRequest, reply: FastifyReply) => {
    const caller = core.caller(request);
    core.enforce('stacks:lookup', caller);
    const stack = lookUp(core, caller, parameter(request, 'name'));
    const [path = '', query] = request.url.split('?');
    const sub = subpaths.find((name) => path.includes(`/${name}`) && new RegExp(`/stacks/[^/]+/${name}`).test(path));
    const rest = sub === undefined ? '' : path.slice(path.indexOf(`/${sub}`, path.indexOf('/stacks/') + 8));
    const url = `${stackUrl(core, stack)}${rest}${query === undefined ? '' : `?${query}`}`;
    reply.header('location', url);
    const text = `The resource was found at <a href="${url}">${url}</a>;\nyou should be redirected automatically.`;
    return sendPage(reply, 302, '302 Found', text);
  };
  app.route({ method: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'], url: '/v1/:tenant/stacks/:name', handler: redirect });
  for (const sub of subpaths) {
    app.route({
      method: ['GET', ...(sub === 'environment' || sub === 'files' ? [] : ['POST'])],
      url: `/v1/:tenant/stacks/:name/${sub}`,
      handler: redirect,
    });
  }
  app.get('/v1/:tenant/stacks/:name/resources/*', redirect);
}

/** A stack with work in hand takes no other. */
export function checkIdle(stack: StackRecord): void {
  if (stack.status !== 'IN_PROGRESS' || stack.action === 'UPDATE' || stack.action === 'CREATE') return;
  const message = `Stack ${stack.name} already has an action (${stack.action}) in progress.`;
  throw new HeatError(409, 'ActionInProgress', message);
}

function changedStack(stack: StackRecord, body: JsonObject, patches: boolean): StackRecord {
  const given = (body['parameters'] ?? {}) as JsonObject;
  const cleared = (body['clear_parameters'] ?? []) as string[];
  const kept = Object.entries(stack.parameters).filter(([name]) => !cleared.includes(name));
  const hasTemplate = body['template'] !== undefined && body['template'] !== null;
  const template = patches && !hasTemplate ? stack.template : templateIn(body);
  const keepsEnvironment = patches && body['environment'] === undefined && body['environment_files'] === undefined;
  // A parameter that the new template lacks is dropped silently when it was only kept.
  const still = kept.filter(([name]) => Object.hasOwn(template.parameters ?? {}, name));
  const parameters = patches ? { ...Object.fromEntries(still), ...given } : given;
  return {
    ...stack,
    template,
    parameters: patches ? onlyDeclared(parameters, template.parameters) : parameters,
    environment: keepsEnvironment ? stack.environment : environmentIn(body),
    files: patches && body['files'] === undefined ? stack.files : filesIn(body),
    tags: body['tags'] === undefined ? (patches ? stack.tags : []) : tagsIn(body['tags']),
    timeout: typeof body['timeout_mins'] === 'number' ? body['timeout_mins'] : stack.timeout,
    disableRollback: rollbackIn(body['disable_rollback'], stack.disableRollback),
  };
}

/** The real one passes over unknown parameters of a PATCH. */
function onlyDeclared(parameters: JsonObject, declared: object = {}): JsonObject {
  return Object.fromEntries(Object.entries(parameters).filter(([name]) => Object.hasOwn(declared, name)));
}
