import { expect, it } from 'vitest';
import type { FormSchema } from '#ui/form/schema-form-props.ts';
import { runtimeValidator } from '#ui/form/runtime-validator.ts';
import type from '../../../../plugins/server-groups/server-group.type.json' with { type: 'json' };

it('[SGR-01] the most servers on a host is a number that reaches nova as it was typed', () => {
  const schema = type.forms.create.schema as FormSchema;
  const isTaken = (count: number) =>
    runtimeValidator.isValid(
      schema,
      { name: 'apart', policy: 'anti-affinity', rules: { max_server_per_host: count } },
      schema,
    );
  // Nova itself has no largest one. From 2^53 on a number is changed on its way.
  const most = Number.MAX_SAFE_INTEGER;
  expect([0, 1, 99_999_999_999, most, most + 1].map(isTaken)).toEqual([false, true, true, true, false]);
});
