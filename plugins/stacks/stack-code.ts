import { type Code, type CodeOption, joinedCode } from '@sextant/sdk';
import type { Stack } from './stack.ts';

const service = 'orchestration';

/** Heat's address of a stack: it has the name and the id. */
export function pathOf({ id, stack_name: name }: Pick<Stack, 'id' | 'stack_name'>): string {
  return `/stacks/${encodeURIComponent(name)}/${encodeURIComponent(id)}`;
}

/** An order that heat takes for a stack. */
export type Order = 'check' | 'suspend' | 'resume' | 'cancel_update' | 'cancel_without_rollback';

const commands: Readonly<Record<Order, { command: string; options?: readonly CodeOption[] }>> = {
  check: { command: 'stack check' },
  suspend: { command: 'stack suspend' },
  resume: { command: 'stack resume' },
  cancel_update: { command: 'stack cancel' },
  cancel_without_rollback: { command: 'stack cancel', options: ['--no-rollback'] },
};

/** Returns the code that gives an order to stacks outside the console. */
export function orderCode(order: Order, stacks: readonly Stack[]): Code {
  return joinedCode(
    stacks.map((stack) => ({
      commands: [{ ...commands[order], names: [stack.id] }],
      calls: [{ method: 'POST', service, path: `${pathOf(stack)}/actions`, body: { [order]: null } }],
    })),
  );
}

/** Returns the code that deletes a stack outside the console. */
export function deletionCode(stack: Stack): Code {
  return {
    commands: [{ command: 'stack delete', options: ['--yes'], names: [stack.id] }],
    calls: [{ method: 'DELETE', service, path: pathOf(stack) }],
  };
}

/** Returns the code that calls a resource unhealthy outside the console. */
export function unhealthyCode(stack: Stack, resource: string, reason: string): Code {
  return {
    commands: [{ command: 'stack resource mark unhealthy', names: [stack.id, resource, ...(reason ? [reason] : [])] }],
    calls: [
      {
        method: 'PATCH',
        service,
        path: `${pathOf(stack)}/resources/${encodeURIComponent(resource)}`,
        body: { mark_unhealthy: true, ...(reason ? { resource_status_reason: reason } : {}) },
      },
    ],
  };
}

/** The body of a creation or a change of a stack (createStack, changeStack). */
export interface StackBody {
  stack_name?: string;
  template?: string;
  template_url?: string;
  environment?: string;
  files?: Readonly<Record<string, string>>;
  parameters?: Readonly<Record<string, unknown>>;
  disable_rollback?: boolean;
  timeout_mins?: number;
  tags?: string;
  clear_parameters?: readonly string[];
}

/** The command reads a template from its standard input; an environment and further files would need files of their own. */
function templateOptions({ template, template_url: url }: StackBody): CodeOption[] {
  if (template !== undefined) return [['--template', '/dev/stdin']];
  return url === undefined ? [] : [['--template', url]];
}

function settingOptions({ parameters = {}, timeout_mins: timeout, tags }: StackBody): CodeOption[] {
  return [
    ...Object.entries(parameters).map(([name, value]): CodeOption => ['--parameter', `${name}=${String(value)}`]),
    ...(timeout === undefined ? [] : [['--timeout', String(timeout)] as const]),
    ...(tags ? [['--tags', tags] as const] : []),
  ];
}

const needsFiles = ({ environment, files }: StackBody) => Boolean(environment) || Object.keys(files ?? {}).length > 0;

/** Returns the code that makes the stack outside the console. `body`: without the values that are secret. */
export function creationCode(body: StackBody): Code {
  const { stack_name: name = '', template, template_url: url, parameters = {}, tags } = body;
  const rollback: CodeOption[] = body.disable_rollback === false ? ['--enable-rollback'] : [];
  const options = [...templateOptions(body), ...settingOptions(body), ...rollback];
  return {
    ...(needsFiles(body)
      ? {}
      : {
          commands: [
            { command: 'stack create', options, names: [name], ...(template === undefined ? {} : { input: template }) },
          ],
        }),
    calls: [{ method: 'POST', service, path: '/stacks', body }],
    ...(needsFiles(body)
      ? {}
      : {
          resources: [
            {
              type: 'openstack_orchestration_stack_v1',
              name: name || 'stack',
              attributes: {
                name,
                template_opts: template === undefined ? { URL: url ?? '' } : { Bin: template },
                parameters: Object.fromEntries(
                  Object.entries(parameters).map(([member, value]) => [member, String(value)]),
                ),
                disable_rollback: body.disable_rollback,
                timeout: body.timeout_mins,
                tags: tags ? tags.split(',') : undefined,
              },
            },
          ],
        }),
  };
}

/** Returns the code that changes the stack outside the console. `body`: without the values that are secret. */
export function changeCode(stack: Stack, body: StackBody): Code {
  const { template, clear_parameters: cleared = [] } = body;
  const options: CodeOption[] = [
    '--existing',
    ...templateOptions(body),
    ...settingOptions(body),
    ...cleared.map((name): CodeOption => ['--clear-parameter', name]),
    ...(body.disable_rollback === undefined
      ? []
      : [['--rollback', body.disable_rollback ? 'disabled' : 'enabled'] as const]),
  ];
  return {
    ...(needsFiles(body)
      ? {}
      : {
          commands: [
            {
              command: 'stack update',
              options,
              names: [stack.id],
              ...(template === undefined ? {} : { input: template }),
            },
          ],
        }),
    calls: [{ method: 'PATCH', service, path: pathOf(stack), body }],
  };
}

/** Returns the code that makes a snapshot outside the console. */
export function snapshotCreationCode(stack: Stack, name: string): Code {
  return {
    commands: [{ command: 'stack snapshot create', options: name === '' ? [] : [['--name', name]], names: [stack.id] }],
    calls: [{ method: 'POST', service, path: `${pathOf(stack)}/snapshots`, body: name === '' ? {} : { name } }],
  };
}

/** Returns the code that deletes a snapshot, or brings the stack back to one, outside the console. */
export function snapshotCode(what: 'restore' | 'delete', stack: Stack, snapshot: string): Code {
  const path = `${pathOf(stack)}/snapshots/${encodeURIComponent(snapshot)}`;
  return {
    commands: [{ command: `stack snapshot ${what}`, names: [stack.id, snapshot] }],
    calls: [
      what === 'restore' ? { method: 'POST', service, path: `${path}/restore` } : { method: 'DELETE', service, path },
    ],
  };
}
