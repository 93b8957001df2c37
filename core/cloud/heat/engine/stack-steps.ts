import { ordered, requirements } from '../hot/dependencies.ts';
import type { ResourceRecord, StackAction, StackRecord, Template } from '../heat-records.ts';
import {
  changeResource,
  handleResource,
  makeResource,
  propertiesOf,
  removeResource,
  type Steps,
} from './resource-steps.ts';
import { isWanted, scopeOf } from './scope.ts';

/** The resources that a stack should have, in the order in which they are made, each with what it needs. */
export function wantedResources(stack: StackRecord, template: Template = stack.template): Map<string, string[]> {
  const needs = requirements(template);
  const scope = scopeOf({ ...stack, template });
  const wanted = ordered(needs).filter((name) => isWanted(template.resources?.[name] ?? { type: '' }, scope));
  return new Map(wanted.map((name) => [name, (needs.get(name) ?? []).filter((other) => wanted.includes(other))]));
}

/** Enters everything that is to be made, not made yet. */
export function enterResources({ states }: Pick<Steps, 'states'>, stack: StackRecord): void {
  for (const [name, requires] of wantedResources(stack)) {
    stack.resources[name] ??= states.fresh(stack, name, stack.template.resources![name]!, requires);
  }
  nameDependents(stack);
  states.save(stack);
}

export async function makeAll(steps: Steps, stack: StackRecord): Promise<void> {
  enterResources(steps, stack);
  for (const name of wantedResources(stack).keys()) {
    steps.run.check();
    await makeResource(steps, stack, stack.resources[name]!, stack.template.resources![name]!);
  }
}

/** Brings the stack from what it has to what its template says; what is no longer wanted goes last. */
export async function changeAll(steps: Steps, stack: StackRecord): Promise<void> {
  const { states } = steps;
  const wanted = wantedResources(stack);
  const leftover: ResourceRecord[] = [];
  for (const [name, requires] of wanted) {
    steps.run.check();
    const definition = stack.template.resources![name]!;
    const existing = stack.resources[name];
    if (existing && existing.physicalId !== null && existing.type === definition.type) {
      existing.requires = requires;
      const properties = await propertiesOf(steps, stack, name, definition);
      const changed = changedNames(existing.properties, properties);
      const isSound = existing.status === 'COMPLETE';
      if (changed.length === 0 && isSound) continue;
      if (await changeResource(steps, stack, existing, properties, changed)) continue;
    }
    if (existing && existing.physicalId !== null) leftover.push(existing);
    const fresh = states.fresh(stack, name, definition, requires);
    stack.resources[name] = fresh;
    nameDependents(stack);
    await makeResource(steps, stack, fresh, definition);
  }
  const removed = Object.values(stack.resources).filter((one) => !wanted.has(one.name));
  for (const resource of removalOrder([...leftover, ...removed])) {
    await removeResource(steps, stack, resource);
    if (stack.resources[resource.name] === resource) delete stack.resources[resource.name];
  }
  nameDependents(stack);
  states.save(stack);
}

export async function removeAll(steps: Steps, stack: StackRecord): Promise<void> {
  for (const resource of removalOrder(Object.values(stack.resources))) {
    steps.run.check();
    await removeResource(steps, stack, resource);
    delete stack.resources[resource.name];
    steps.states.save(stack);
  }
}

export async function handleAll(
  steps: Steps,
  stack: StackRecord,
  action: 'SUSPEND' | 'RESUME' | 'CHECK',
): Promise<void> {
  const resources = removalOrder(Object.values(stack.resources)).filter((one) => one.physicalId !== null);
  for (const resource of action === 'SUSPEND' ? resources : resources.reverse()) {
    steps.run.check();
    await handleResource(steps, stack, resource, action);
  }
}

/** How the stack's own states are called: `Stack CREATE started`. */
export const started = (action: StackAction) => `Stack ${action} started`;
export const completed = (action: StackAction) => `Stack ${action} completed successfully`;

/** Each before what it was made from. */
function removalOrder(resources: readonly ResourceRecord[]): ResourceRecord[] {
  const names = new Map(resources.map((one) => [one.name, one.requires]));
  const order = ordered(names).reverse();
  return [...resources].sort((a, b) => order.indexOf(a.name) - order.indexOf(b.name));
}

function changedNames(before: object, after: object): string[] {
  const old = before as Record<string, unknown>;
  const now = after as Record<string, unknown>;
  return [...new Set([...Object.keys(old), ...Object.keys(now)])].filter(
    (name) => JSON.stringify(old[name]) !== JSON.stringify(now[name]),
  );
}

function nameDependents(stack: StackRecord): void {
  const all = Object.values(stack.resources);
  for (const resource of all) {
    resource.requiredBy = all.filter((other) => other.requires.includes(resource.name)).map((other) => other.name);
  }
}
