import type { HeatCore } from './heat-core.ts';
import { enterResources } from './engine/stack-steps.ts';
import { createStates } from './engine/states.ts';
import { resolvedProperties, scopeOf } from './engine/scope.ts';
import { hasLater } from './hot/functions.ts';
import { typedProperties } from './hot/properties.ts';
import type { JsonObject, ResourceRecord, StackRecord } from './heat-records.ts';
import type { Actor } from './resources/lookups.ts';
import { typeIn } from './resources/template-type.ts';
import { previewedResource, shownStack } from './views.ts';

/** Shows the stack that a creation would make. Its records are not kept. */
export function previewCreate(core: HeatCore, stack: StackRecord): object {
  const resources = entered(core, stack);
  const view = shownStack(core, { ...stack, id: 'None' }, []) as Record<string, unknown>;
  for (const name of ['stack_status', 'stack_status_reason']) delete view[name];
  return {
    ...view,
    stack_user_project_id: null,
    resources: resources.map((one) => ({
      ...previewedResource(stack, 'None', one),
      attributes: emptyAttributes(stack, one),
      properties: knownProperties(stack, one),
    })),
  };
}

/** Shows which resources an update would leave, change, replace, add and remove. */
export async function previewUpdate(
  core: HeatCore,
  actor: Actor,
  stack: StackRecord,
  next: StackRecord,
): Promise<object> {
  const wanted = entered(core, next);
  const changes: Record<string, object[]> = { unchanged: [], updated: [], replaced: [], added: [], deleted: [] };
  const view = async (one: ResourceRecord) => ({
    ...previewedResource(stack, stack.id, one),
    attributes: one.physicalId === null ? emptyAttributes(next, one) : await core.engine.attributes(stack, one, actor),
  });
  for (const fresh of wanted) {
    const existing = stack.resources[fresh.name];
    const fate = existing && existing.physicalId !== null ? fateOf(stack, next, existing, fresh) : 'added';
    changes[fate]?.push(await view(fate === 'added' ? fresh : existing!));
  }
  const names = new Set(wanted.map((one) => one.name));
  for (const one of Object.values(stack.resources)) if (!names.has(one.name)) changes['deleted']?.push(await view(one));
  return changes;
}

function fateOf(stack: StackRecord, next: StackRecord, existing: ResourceRecord, fresh: ResourceRecord): string {
  if (existing.type !== fresh.type) return 'replaced';
  const before: JsonObject = existing.properties;
  const after = knownProperties({ ...next, resources: stack.resources }, fresh);
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  const changed = names.filter((name) => JSON.stringify(before[name] ?? null) !== JSON.stringify(after[name] ?? null));
  if (changed.length === 0) return 'unchanged';
  const schemas = typeIn(next, fresh.type)?.properties ?? {};
  return changed.every((name) => schemas[name]?.update_allowed === true) ? 'updated' : 'replaced';
}

function entered(core: HeatCore, stack: StackRecord): ResourceRecord[] {
  const copy = { ...stack, resources: {} };
  const states = { ...createStates(core.context, core.store), save: () => undefined };
  enterResources({ states }, copy);
  return Object.values(copy.resources);
}

function knownProperties(stack: StackRecord, resource: ResourceRecord): JsonObject {
  const definition = stack.template.resources?.[resource.name];
  const schemas = typeIn(stack, resource.type)?.properties ?? {};
  const given = definition ? resolvedProperties(definition, scopeOf(stack)) : {};
  const typed = typedProperties(schemas, given, `resources.${resource.name}.properties`);
  const all = Object.keys(schemas).map((name) => [name, hasLater(typed[name]) ? null : (typed[name] ?? null)]);
  return Object.fromEntries(all) as JsonObject;
}

function emptyAttributes(stack: StackRecord, { type }: ResourceRecord): JsonObject {
  const names = Object.keys(typeIn(stack, type)?.attributes ?? {}).filter((name) => name !== 'show');
  return Object.fromEntries(names.map((name) => [name, null]));
}
