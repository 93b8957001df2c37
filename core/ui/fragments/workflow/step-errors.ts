import { type FormErrors, hasErrors } from '../../form/form-errors.ts';
import { isValues } from '../../form/ui-fields.ts';
import type { StepErrors } from '../../wizard/steps-refused.ts';

/**
 * Reads the errors of a workflow's steps (WIZ-05) out of a server's answer, in which nothing is certain. Steps are named by
 * their slug, or by `<workflow>__<step>` as their elements are. Throws a `TypeError` when the answer is none of this kind, or
 * says that there are errors and names none of these steps: the way on must not open then.
 */
export function readStepErrors(answer: unknown, workflow: string, steps: readonly string[]): StepErrors {
  if (!isValues(answer) || typeof answer['has_errors'] !== 'boolean') throw new TypeError('no answer about steps');
  if (!answer['has_errors']) return {};
  const named = Object.entries(isValues(answer['errors']) ? answer['errors'] : {});
  const found = named.flatMap(([name, fields]) => {
    const step = name.startsWith(`${workflow}__`) ? name.slice(workflow.length + 2) : name;
    const errors = readFields(fields);
    return steps.includes(step) && hasErrors(errors) ? [[step, errors] as const] : [];
  });
  if (found.length === 0) throw new TypeError('errors of no known step');
  return Object.fromEntries(found);
}

function readFields(fields: unknown): FormErrors {
  if (!isValues(fields)) return {};
  return Object.fromEntries(
    Object.entries(fields).map(([name, messages]) => [name, [messages].flat().map((message) => String(message))]),
  );
}
