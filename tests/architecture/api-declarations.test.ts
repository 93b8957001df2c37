import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { apiTypes } from '../../core/cli/build/api-types.mjs';
import type { OperationDeclaration, ServiceDeclaration } from '../../core/gateway/api/operations/declaration.ts';
import { parameterNames } from '../../core/gateway/api/operations/declaration.ts';
import { services } from '../../core/gateway/api/routes/services.ts';
import { read, root } from './source-files.ts';

const names = readdirSync(join(root, 'schemas/api'))
  .filter((file) => file.endsWith('.json'))
  .map((file) => file.replace('.json', ''));
const declarations = names.map((name) => JSON.parse(read(`schemas/api/${name}.json`)) as ServiceDeclaration);
const operations: [string, OperationDeclaration, ServiceDeclaration][] = declarations.flatMap((declaration) =>
  Object.entries(declaration.operations).map(
    ([name, operation]): [string, OperationDeclaration, ServiceDeclaration] => [name, operation, declaration],
  ),
);

describe('the declarations of the API', () => {
  it('have the types that were generated from them; else run npm run generate', async () => {
    const files = await apiTypes();
    const stale = Object.entries(files).filter(([path, text]) => read(path) !== text);
    expect(stale.map(([path]) => path)).toEqual([]);
  });

  it('are all served: each file has its line in core/gateway/api/routes/services.ts', () => {
    expect(services.map(({ declaration }) => declaration.title).sort()).toEqual(
      declarations.map(({ title }) => title).sort(),
    );
  });

  it('give every operation an id, a name and an address that no other has', () => {
    const twice = (values: string[]) => values.filter((value, at) => values.indexOf(value) !== at);
    expect(twice(operations.map(([, { id }]) => id))).toEqual([]);
    expect(twice(operations.map(([name]) => name))).toEqual([]);
    const addresses = operations.map(([, { method, path }, { prefix }]) => {
      const shape = (prefix + path).replace(/\/$/, '').replace(/\{\w+\}/g, '{}');
      return `${method} ${shape}`;
    });
    expect(twice(addresses)).toEqual([]);
  });

  it.each(operations)('%s is complete', (name, operation, { $defs = {} }) => {
    expect(name).toMatch(/^[a-z]+[A-Z]\w+$/);
    expect(operation.id).toMatch(/^[A-Z]{2}-\d{2}$/);
    expect(operation.summary).toMatch(/^[A-Z].*[^.]$/);
    expect(operation.path).toMatch(/^\//);
    expect(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']).toContain(operation.method);
    expect(operation.kind === 'socket' ? [101] : [200, 201, 204, 302]).toContain(operation.answer.status);
    const hasBody = operation.answer.schema !== undefined || operation.answer.type !== undefined;
    expect(hasBody && operation.answer.status === 204).toBe(false);
    if (operation.method === 'GET') expect(operation.body).toBeUndefined();
    const refs = [...JSON.stringify(operation).matchAll(/"\$ref":"#\/\$defs\/(\w+)"/g)].map(
      (match) => match[1] as string,
    );
    expect(refs.filter((name) => !(name in $defs))).toEqual([]);
    const parameters = parameterNames(operation.path);
    expect(new Set(parameters).size).toBe(parameters.length);
  });
});
