import type { ServiceContext } from '../../shared/service.ts';
import type {
  EventRecord,
  HeatStore,
  ResourceDefinition,
  ResourceRecord,
  StackAction,
  StackRecord,
  StackStatus,
} from '../heat-records.ts';

/** Changes of states; each is an event as well. */
export interface States {
  stack(stack: StackRecord, action: StackAction, status: StackStatus, reason: string): void;
  resource(
    stack: StackRecord,
    resource: ResourceRecord,
    action: StackAction,
    status: StackStatus,
    reason?: string,
  ): void;
  /** An event that changes no state. */
  note(stack: StackRecord, resource: ResourceRecord, status: string, reason: string): void;
  save(stack: StackRecord): void;
  /** A resource that is to be made. */
  fresh(stack: StackRecord, name: string, definition: ResourceDefinition, requires: readonly string[]): ResourceRecord;
}

export function createStates(context: ServiceContext, store: HeatStore): States {
  const addEvent = (stack: StackRecord, event: Omit<EventRecord, 'id' | 'stackId' | 'at'>) => {
    const id = context.ids.uuid();
    store.events.set(id, { id, stackId: stack.id, at: context.clock.now(), ...event });
  };

  const note: States['note'] = (stack, resource, status, reason) =>
    addEvent(stack, {
      resource: resource.name,
      type: resource.type,
      physicalId: resource.physicalId ?? resource.physicalName,
      status,
      reason,
      properties: resource.properties,
    });

  return {
    note,
    save: (stack) => store.stacks.set(stack.id, stack),
    stack(stack, action, status, reason) {
      Object.assign(stack, { action, status, reason });
      store.stacks.set(stack.id, stack);
      // The stacks inside others have no events of their own among those of the project.
      addEvent(stack, {
        resource: stack.name,
        type: 'OS::Heat::Stack',
        physicalId: stack.id,
        status: `${action}_${status}`,
        reason,
        properties: {},
      });
    },
    resource(stack, resource, action, status, reason = 'state changed') {
      Object.assign(resource, { action, status, reason, updated: context.clock.now() });
      store.stacks.set(stack.id, stack);
      note(stack, resource, `${action}_${status}`, reason);
    },
    fresh(stack, name, definition, requires) {
      const now = context.clock.now();
      return {
        name,
        type: definition.type,
        physicalId: null,
        physicalName: `${stack.name}-${name}-${randomSuffix(context)}`,
        action: 'INIT',
        status: 'COMPLETE',
        reason: '',
        created: now,
        updated: now,
        requiredBy: [],
        requires: [...requires],
        properties: {},
        data: {},
        metadata: definition.metadata ?? {},
        description: String(definition['description'] ?? ''),
        keeps: /^retain$/i.test(definition.deletion_policy ?? ''),
      };
    },
  };
}

/** Twelve letters and digits, as in `stack-resource-sdg4jsnthuss`. */
function randomSuffix(context: ServiceContext): string {
  return BigInt(`0x${context.ids.hex()}`).toString(36).padStart(12, '0').slice(-12);
}
