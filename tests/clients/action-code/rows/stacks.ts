import type { Services } from '../../../../core/base/index.ts';
import { callApi } from '../../../../core/services/api/call-api.ts';
import { deleteStack, deleteStacks } from '../../../../plugins/stacks/actions/delete-stacks.ts';
import { orders, ordersOfSelected } from '../../../../plugins/stacks/actions/order-actions.ts';
import { modelOf, type StackModel } from '../../../../plugins/stacks/forms/stack-model.ts';
import { create, update } from '../../../../plugins/stacks/forms/stack-wizard.tsx';
import { createTemplateChecks } from '../../../../plugins/stacks/forms/template-checks.ts';
import { isInTransition, type Stack } from '../../../../plugins/stacks/stack.ts';
import { readStack } from '../../../../plugins/stacks/stack-calls.ts';
import * as stackCode from '../../../../plugins/stacks/stack-code.ts';
import type { ConsoleAndShell } from '../console.ts';
import { acted, type Row } from '../row.ts';

let made = 0;
const nameOf = (way: string) => `stack-${(made += 1)}-${way}`;

const template = `heat_template_version: 2018-08-31
description: It's a "stack" with $HOME in it
parameters:
  word: {type: string, default: red}
  wait: {type: number, default: 0}
resources:
  test: {type: OS::Heat::TestResource, properties: {value: {get_param: word}, wait_secs: {get_param: wait}}}
outputs:
  said: {value: {get_attr: [test, output]}}
`;

/** Returns a stack as soon as the service is done with it. */
async function settled(services: Services, id: string): Promise<Stack> {
  for (;;) {
    const stack = await readStack(id, services);
    if (!isInTransition(stack)) return stack;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

async function aStack({ services }: ConsoleAndShell, way: string): Promise<Stack> {
  const body = { stack_name: nameOf(way), template, timeout_mins: 5, disable_rollback: true };
  return settled(services, (await callApi(services, 'createStack', { body })).id);
}

/** Makes a stack whose update takes so long that it can be cancelled. */
async function anUpdatedStack(at: ConsoleAndShell, way: string): Promise<Stack> {
  const { id } = await aStack(at, way);
  const body = { parameters: { word: 'blue', wait: 600 } };
  await callApi(at.services, 'changeStack', { params: { id }, body });
  for (;;) {
    const stack = await readStack(id, at.services);
    if (isInTransition(stack)) return stack;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

async function shown({ services }: ConsoleAndShell, id: string) {
  const { stack_status, parameters = {}, tags, timeout_mins, disable_rollback, outputs } = await settled(services, id);
  const { word, wait } = parameters as { word?: string; wait?: string };
  return { stack_status, word, wait, tags, timeout_mins, disable_rollback, said: outputs?.[0]?.output_value };
}

async function idOf({ services }: ConsoleAndShell, name: string): Promise<string> {
  const { items } = await callApi(services, 'listStacks', { query: { name } });
  return items[0]?.id ?? '';
}

const order = (name: string) => [...orders, ...ordersOfSelected].find(({ id }) => id === `stacks.${name}`)!;

/** A row for an order: what becomes of a stack that is given it. */
function orderRow(name: string, title: string, before: (at: ConsoleAndShell, way: string) => Promise<Stack>): Row {
  const several = ordersOfSelected.some(({ id }) => id === `stacks.${name}-selected`);
  return {
    actions: [`stacks.${name}`, ...(several ? [`stacks.${name}-selected`] : [])],
    title,
    async begin(at, way) {
      const stack = await before(at, way);
      return { ...acted(at, order(name), stack), outcome: async () => (await shown(at, stack.id)).stack_status };
    },
  };
}

export const rows: readonly Row[] = [
  {
    actions: ['stacks.create'],
    title: 'a stack with a value, tags and a time limit',
    async begin(at, way) {
      const model: StackModel = {
        ...modelOf({}),
        name: nameOf(way),
        template,
        timeout: 7,
        rollback: true,
        tags: 'one,two',
        values: { word: 'a b' },
      };
      const { stack_name, ...body } = {
        stack_name: model.name,
        template,
        parameters: { word: 'a b' },
        disable_rollback: false,
        timeout_mins: 7,
        tags: 'one,two',
      };
      return {
        byConsole: async () => void (await create(model, createTemplateChecks(at.services), at.services)),
        code: () => stackCode.creationCode({ stack_name, ...body }),
        outcome: async () => shown(at, await idOf(at, model.name)),
      };
    },
  },
  {
    actions: ['stacks.update'],
    title: 'a value of a stack',
    async begin(at, way) {
      const stack = await aStack(at, way);
      const setting = { stack, template };
      const model = { ...modelOf(setting), values: { word: 'blue' } };
      return {
        byConsole: async () => void (await update(model, createTemplateChecks(at.services), setting, at.services)),
        code: () => stackCode.changeCode(stack, { parameters: { word: 'blue' } }),
        outcome: () => shown(at, stack.id),
      };
    },
  },
  orderRow('check', 'a check of a stack', aStack),
  orderRow('suspend', 'a stack that is suspended', aStack),
  orderRow('resume', 'a stack that is resumed', async (at, way) => {
    const { id } = await aStack(at, way);
    await callApi(at.services, 'operateStack', { params: { id }, body: { operation: 'suspend' } });
    return settled(at.services, id);
  }),
  orderRow('cancel-update', 'an update that is cancelled, back to before', anUpdatedStack),
  orderRow('cancel-without-rollback', 'an update that is cancelled where it is', anUpdatedStack),
  {
    actions: ['stacks.delete', 'stacks.delete-selected'],
    title: 'deleting a stack',
    async begin(at, way) {
      const stack = await aStack(at, way);
      return {
        ...acted(at, way === 'console' ? deleteStack : deleteStacks, stack),
        async outcome() {
          for (;;) {
            const { items } = await callApi(at.services, 'listStacks', { query: { id: stack.id } });
            if (items.length === 0) return 'gone';
            await new Promise((resolve) => setTimeout(resolve, 50));
          }
        },
      };
    },
  },
];
