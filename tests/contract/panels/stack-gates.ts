import { type ActionGate, type TypeGates, withDeleteSelected, withSelected } from './gate.ts';

const orchestration = (...rules: string[]): ActionGate => ({ rules: rules.map((rule) => `orchestration:${rule}`) });

/** The actions of stacks. */
export const stackGates: Readonly<Record<string, TypeGates>> = {
  'OS::Heat::Stack': {
    at: ['/project/stacks'],
    items: ['CREATE_COMPLETE', 'SUSPEND_COMPLETE', 'UPDATE_IN_PROGRESS'].map((status) => ({
      id: 's-1',
      stack_name: 'one',
      stack_status: status,
    })),
    actions: {
      'stacks.create': orchestration('stacks:create', 'stacks:validate_template'),
      'stacks.preview': orchestration('stacks:preview', 'stacks:validate_template'),
      'stacks.update': orchestration('stacks:update_patch'),
      ...withSelected('stacks.check', orchestration('actions:check')),
      ...withSelected('stacks.suspend', orchestration('actions:suspend')),
      ...withSelected('stacks.resume', orchestration('actions:resume')),
      'stacks.cancel-update': orchestration('actions:cancel_update'),
      'stacks.cancel-without-rollback': orchestration('actions:cancel_without_rollback'),
      'stacks.abandon': orchestration('stacks:abandon'),
      ...withDeleteSelected('stacks', orchestration('stacks:delete')),
    },
  },
};
