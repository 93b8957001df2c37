import { Validator } from '@seriousme/openapi-schema-validator';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { operations, undeclared } from '../../support/declared-answers.ts';
import { type GatewayOnCloud, startGatewayOnCloud } from '../../support/gateway.ts';

let site: GatewayOnCloud;
beforeAll(async () => {
  site = await startGatewayOnCloud();
});
afterAll(() => site.close());

type Document = {
  openapi: string;
  paths: Record<string, Record<string, { 'x-operation': string; responses: Record<string, unknown> }>>;
};

describe('GET /api/openapi.json', () => {
  it('[API-01] is a valid OpenAPI 3.1 document, for anybody, and is not sent twice', async () => {
    const answer = await fetch(`${site.url}/api/openapi.json`);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/json; charset=utf-8']);
    const document = (await answer.json()) as Document;
    expect(document.openapi).toBe('3.1.0');
    expect(await new Validator().validate(document)).toEqual({ valid: true });
    const again = await fetch(`${site.url}/api/openapi.json`, {
      headers: { 'If-None-Match': answer.headers.get('etag') ?? '' },
    });
    expect(again.status).toBe(304);
  });

  it('lists every declared operation with its id and its refusals', async () => {
    const document = (await (await fetch(`${site.url}/api/openapi.json`)).json()) as Document;
    const listed = Object.values(document.paths).flatMap((path) => Object.values(path));
    const ids = operations.map(({ id }) => id);
    expect(listed.map((operation) => operation['x-operation']).sort()).toEqual(ids.sort());
    expect(listed.every(({ responses }) => 'default' in responses)).toBe(true);
  });
});

describe('the check that every contract test makes of every answer', () => {
  it('says what differs from the declaration, and where', () => {
    const path = '/api/keystone/default_domain/';
    const check = (status: number, value: unknown) => undeclared('GET', path, { status, text: JSON.stringify(value) });
    expect(check(200, { id: 'a', name: 'b' })).toBeUndefined();
    expect(check(200, { id: 'a' })).toBe(`KS-14 GET ${path}: answer must have required property 'name'`);
    expect(check(200, { id: 1, name: 'b' })).toBe(`KS-14 GET ${path}: answer/id must be string`);
    expect(check(201, { id: 'a', name: 'b' })).toBe(`KS-14 GET ${path}: status 201 instead of the declared 200`);
  });
});
