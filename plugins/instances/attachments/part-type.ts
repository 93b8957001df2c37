import { defineResourceType, type ResourceType } from '@sextant/sdk';

/** Returns the type of a server's parts for the runner of actions, which names them in its messages. */
export function partType<T extends object>(nameOf: (part: T) => string): ResourceType<T> {
  return defineResourceType<T>({ id: 'instances.part', name: 'instances:type', itemName: nameOf });
}
