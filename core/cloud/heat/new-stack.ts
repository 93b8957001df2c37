import type { HeatCore, Caller } from './heat-core.ts';
import { badRequest, HeatError, validationFailed } from './faults.ts';
import { integerOf } from './heat-request-hooks.ts';
import { parseEnvironment, parseTemplate } from './hot/parse-template.ts';
import type { JsonObject, StackRecord } from './heat-records.ts';

/** As many stacks as a project may have. */
const mostStacks = 512;

/** The stack that a body describes, not stored yet. Throws 400 in heat's words. */
export function describedStack(core: HeatCore, caller: Caller, body: JsonObject): StackRecord {
  const name = nameIn(body);
  const template = templateIn(body);
  return {
    id: core.context.ids.uuid(),
    name,
    projectId: caller.projectId,
    owner: caller.credentials.username,
    parent: null,
    userProjectId: core.context.ids.hex(),
    template,
    environment: environmentIn(body),
    files: filesIn(body),
    parameters: (body['parameters'] ?? {}) as JsonObject,
    tags: tagsIn(body['tags']),
    timeout:
      body['timeout_mins'] === undefined || body['timeout_mins'] === null
        ? null
        : integerOf(body['timeout_mins'], 'timeout_mins'),
    disableRollback: rollbackIn(body['disable_rollback']),
    action: 'CREATE',
    status: 'IN_PROGRESS',
    reason: '',
    created: core.context.clock.now(),
    updated: null,
    deleted: null,
    resources: {},
  };
}

export function nameIn(body: JsonObject): string {
  const name = body['stack_name'];
  if (name === undefined) throw badRequest('No stack name specified');
  return String(name);
}

/** Names that heat takes; taken names; too many stacks. */
export function checkNewName(core: HeatCore, caller: Caller, name: string): void {
  if (!/^[a-zA-Z][a-zA-Z0-9_.-]{0,254}$/.test(name)) {
    throw validationFailed(
      `Invalid stack name ${name} must contain only alphanumeric or "_-." characters, must start with alpha and must be 255 characters or less.`,
    );
  }
  const own = [...core.store.stacks.values()].filter(
    (one) => one.projectId === caller.projectId && one.deleted === null,
  );
  if (own.some((one) => one.name === name)) {
    throw new HeatError(409, 'StackExists', `The Stack (${name}) already exists.`);
  }
  if (!caller.isAdmin && own.filter((one) => one.parent === null).length >= mostStacks) {
    const message = `Request limit exceeded: You have reached the maximum stacks per tenant, ${mostStacks}. Please delete some stacks.`;
    throw new HeatError(400, 'RequestLimitExceeded', message);
  }
}

export function templateIn(body: JsonObject) {
  const template = body['template'];
  if (template === undefined || template === null || template === '') {
    throw badRequest('No template specified');
  }
  return parseTemplate(template);
}

export function environmentIn(body: JsonObject) {
  // With environment_files the client names the files that the environment was put together from.
  const names = body['environment_files'];
  const files = filesIn(body);
  if (Array.isArray(names) && names.length > 0) {
    const parts = names.map((name) => parseEnvironment(files[String(name)]));
    return parts.reduce((all, part) => ({
      resource_registry: { ...all.resource_registry, ...part.resource_registry },
      parameters: { ...all.parameters, ...part.parameters },
      parameter_defaults: { ...all.parameter_defaults, ...part.parameter_defaults },
      event_sinks: [...all.event_sinks, ...part.event_sinks],
    }));
  }
  return parseEnvironment(body['environment']);
}

export const filesIn = (body: JsonObject) => (body['files'] ?? {}) as Record<string, string>;

export function tagsIn(tags: unknown): string[] {
  if (tags === undefined || tags === null || tags === '') return [];
  const list = Array.isArray(tags) ? tags.map(String) : String(tags).split(',');
  return [...new Set(list.map((tag) => tag.trim()).filter(Boolean))];
}

export function rollbackIn(value: unknown, otherwise = true): boolean {
  if (value === undefined || value === null) return otherwise;
  const text = String(value).toLowerCase();
  if (text !== 'true' && text !== 'false') throw new HeatError(400, 'ValueError', '');
  return text === 'true';
}
