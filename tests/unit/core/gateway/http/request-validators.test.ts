import Fastify, { type FastifyInstance } from 'fastify';
import { expect, it } from 'vitest';
import { addOperations } from '../../../../../core/gateway/api/operations/add-operations.ts';
import { requestAjv, requestValidators } from '../../../../../core/gateway/http/request-validators.ts';
import { services } from '../../../../../core/gateway/api/routes/services.ts';

it('every operation’s description of what it takes is one that can be checked', async () => {
  const gateway = Fastify() as unknown as FastifyInstance;
  const ajv = requestAjv();
  let checked = 0;
  gateway.setValidatorCompiler(({ schema }) => {
    checked += 1;
    return ajv.compile(schema);
  });
  await addOperations(gateway, services);
  await gateway.ready();
  expect(checked).toBeGreaterThan(100);
  await gateway.close();
});

it('what a request is judged by is made with the first such request, and says what is wrong', async () => {
  const compile = requestValidators();
  const unsound = compile({ schema: { type: 'no such type' }, method: 'POST', url: '/', httpPart: 'body' });
  expect(() => unsound({})).toThrow(/type/);
  const named = compile({
    schema: { type: 'object', required: ['name'], properties: { name: { type: 'string' } } },
    method: 'POST',
    url: '/',
    httpPart: 'body',
  });
  expect(named({ name: 'a' })).toBe(true);
  expect(named({ name: 1 })).toMatchObject({ error: [{ instancePath: '/name', keyword: 'type' }] });
});
