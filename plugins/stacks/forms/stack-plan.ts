import type { TemplateFacts } from './parameter.ts';
import { changeBody, creationBody, sourceOf, type StackModel, type StackSetting } from './stack-model.ts';
import type { ResourceChange, TemplateChecks } from './template-checks.ts';

/** Asks what the form would do: the facts of its template, and the change of each resource (validateStackTemplate, previewStack). */
export async function planOf(
  model: StackModel,
  checks: TemplateChecks,
  setting: StackSetting,
): Promise<{ facts: TemplateFacts; changes: readonly ResourceChange[] }> {
  const facts = await checks.facts.of(sourceOf(model, setting));
  const { stack } = setting;
  const body = stack ? { ...changeBody(model, facts, setting), id: stack.id } : creationBody(model, facts);
  return { facts, changes: await checks.plans.of(body) };
}
