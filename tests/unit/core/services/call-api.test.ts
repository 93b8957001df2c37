import { describe, expect, it } from 'vitest';
import { createTestServices, json } from '../../../../core/testing/index.ts';
import { callApi, type OperationName } from '../../../../core/services/api/call-api.ts';
import { operationAddress } from '../../../../core/services/api/operation-address.ts';
import { Toasts } from '../../../../core/services/toasts/toasts.ts';
import { operations } from '../../../support/declared-answers.ts';
import { shippedLanguages } from '../../../support/shipped-languages.ts';

const refused = (status = 500) => json('because', status, { 'X-Sextant-Origin': 'compute', 'X-Request-Id': 'req-1' });

async function aConsole(language = 'en') {
  const { services, page } = await createTestServices({ language });
  const toasts = services.get(Toasts);
  return { services, page, toasts, told: () => toasts.list().map(({ type, message }) => `${type}: ${message}`) };
}

/** Returns the parameters that the path asks for, each named after itself. */
const paramsOf = (path: string) =>
  Object.fromEntries([...path.matchAll(/\{(\w+)\+?\}/g)].map(([, name = '']) => [name, `a ${name}`]));

describe('an operation called by its name', () => {
  it('goes to its address with what it was given, and gives back the answer', async () => {
    const { services, page, told } = await aConsole();
    page.answer('PATCH /api/neutron/trunks/a%20%2Fb/', () => ({ id: 't-1' }));
    const body = [{ name: 'old' }, { name: 'new' }] as never;
    expect(await callApi(services, 'changeTrunk', { params: { id: 'a /b' }, body })).toEqual({ id: 't-1' });
    page.answer('GET /api/heat/stacks/', () => ({ items: [], has_more: false }));
    await callApi(services, 'listStacks', { query: { limit: 5, status: 'FAILED' } });
    expect(page.calls.map(({ method, path, query, body: sent }) => [method, path, `${query}`, sent])).toEqual([
      ['PATCH', '/api/neutron/trunks/a%20%2Fb/', '', [{ name: 'old' }, { name: 'new' }]],
      ['GET', '/api/heat/stacks/', 'limit=5&status=FAILED', undefined],
    ]);
    expect(told()).toEqual([]);
  });

  it('[X-03] names another project and region, and leaves its failure to whoever asked', async () => {
    const { services, page, told } = await aConsole();
    page.answer('GET /api/nova/servers/', () => refused(503));
    const place = { project: 'p/1', region: 'Région' };
    await expect(callApi(services, 'listServers', {}, { place })).rejects.toThrow('because');
    await expect(callApi(services, 'listServers', {}, { place: undefined })).rejects.toThrow('because');
    expect(page.calls.map(({ headers }) => headers.get('x-sextant-place'))).toEqual(['p%2F1/R%C3%A9gion', null]);
    expect(told()).toHaveLength(1);
  });

  it.each(shippedLanguages)(
    '[HTTP-07] %s: each thing that is done to a server has words of its own',
    async (language) => {
      const { services, toasts } = await aConsole(language);
      const { declaration } = operations.find(({ name }) => name === 'operateServer') as (typeof operations)[number];
      const known = declaration.$defs as unknown as Record<'ServerOperation', Wanted>;
      const told = new Set<string>();
      for (const operation of known.ServerOperation.properties.operation.enum) {
        const input = { params: { id: 's' }, body: { operation } } as never;
        await expect(callApi(services, 'operateServer', input)).rejects.toThrow('no answer for');
        told.add(toasts.list()[0]?.message ?? '');
        toasts.clearAll();
      }
      expect([...told].filter((text) => /unable\.|[{}]/.test(text))).toEqual([]);
      expect(told.size).toBe(known.ServerOperation.properties.operation.enum.length);
    },
  );

  it.each(shippedLanguages)(
    '[HTTP-07] %s: every operation there is says what it was unable to do',
    async (language) => {
      const { services, page, toasts } = await aConsole(language);
      const wrong: string[] = [];
      for (const { name, operation, declaration } of operations) {
        const params = paramsOf(declaration.prefix + operation.path);
        const body = name === 'operateServer' ? { operation: 'start' } : operation.body ? {} : undefined;
        await expect(callApi(services, name as OperationName, { params, body } as never)).rejects.toThrow(
          'no answer for',
        );
        const [toast] = toasts.list();
        const isSaid = language !== 'en' || /^Unable to \w.*(\.|: a \w+| settings)$/.test(toast?.message ?? '');
        if (toasts.list().length !== 1 || !isSaid || /unable\.|[{}]/.test(toast?.message ?? ''))
          wrong.push(`${name}: ${toast?.message}`);
        toasts.clearAll();
      }
      expect(wrong).toEqual([]);
      expect(page.calls).toHaveLength(operations.length);
      const sent = operations.map(
        ({ operation, declaration }) =>
          `${operation.method} ${(declaration.prefix + operation.path).replace(/\{(\w+)\+?\}/g, 'a%20$1')}`,
      );
      expect(page.calls.map(({ method, path }) => `${method} ${path}`)).toEqual(sent);
    },
  );

  it('[HTTP-05] the toast has the service’s words, what to do, and the request id; a quiet, handled or aborted call shows none', async () => {
    const { services, page, toasts, told } = await aConsole();
    page.answer('GET /api/nova/flavors/', () => refused());
    await expect(callApi(services, 'listFlavors', {})).rejects.toThrow('because');
    expect(told()).toEqual(['danger: Unable to retrieve the flavors.']);
    expect(toasts.list()[0]?.detail).toMatch(/^because\n\w+/);
    expect(toasts.list()[0]?.requestId).toBe('req-1');
    toasts.clearAll();
    await expect(callApi(services, 'listFlavors', {}, { quiet: true })).rejects.toThrow('because');
    await expect(callApi(services, 'listFlavors', {}, { handled: [500] })).rejects.toThrow('because');
    await expect(callApi(services, 'listFlavors', {}, { signal: AbortSignal.abort() })).rejects.toThrow();
    expect(told()).toEqual([]);
  });

  it('[X-31] what the manifest of a plugin does not allow is told in the message, and sends nobody for a role', async () => {
    const { services, page, toasts, told } = await aConsole();
    const detail = 'The plugin acme.desk does not declare the operation operateServer (access.api).';
    const problem = { code: 'PLUGIN_API_NOT_DECLARED', detail };
    page.answer('POST /api/nova/servers/s-1/', () => json(problem, 403, { 'X-Sextant-Origin': 'acme.desk' }));
    const stop = { params: { id: 's-1' }, body: { operation: 'stop' } } as never;
    await expect(callApi(services, 'operateServer', stop)).rejects.toThrow('does not declare');
    expect(told()).toEqual([`danger: ${detail}`]);
    expect(toasts.list()[0]?.detail).toMatch(/The plugin is at fault, not your roles: its manifest/);
    expect(toasts.list()[0]?.detail).not.toContain('administrator');
  });

  it('[HTTP-07] a conflict in the object store is told in its own words; a folder that is not empty in ours', async () => {
    const { services, page, told } = await aConsole();
    const taken = () => json('A container with the name "c" already exists.', 409);
    page.answer('POST /api/swift/containers/c/metadata/', taken);
    page.answer('DELETE /api/swift/containers/c/object/f/', () => json('The pseudo folder …', 409));
    const metadata = { params: { container: 'c' }, body: {} };
    await expect(callApi(services, 'createContainer', metadata)).rejects.toThrow();
    await expect(callApi(services, 'deleteObject', { params: { container: 'c', object: 'f/' } })).rejects.toThrow();
    expect(told()).toEqual([
      'danger: A container with the name "c" already exists.',
      'danger: Unable to delete the folder because it is not empty.',
    ]);
  });

  it('[CON-16] [CON-18] a conflict that says nothing is told in the words of the specification', async () => {
    const { services, page, told } = await aConsole();
    page.answer('POST /api/swift/containers/c/metadata/', () => new Response('', { status: 409 }));
    await expect(callApi(services, 'createContainer', { params: { container: 'c' }, body: {} })).rejects.toThrow();
    expect(told()).toEqual(['danger: Unable to create the container.']);
  });
});

describe('the address of an operation', () => {
  const object = '/containers/{container}/object/{object+}';

  it('keeps the slashes of a name at its end, and encodes all else', () => {
    expect(operationAddress(object, { container: 'a/b', object: 'x/ü?/' })).toBe(
      '/containers/a%2Fb/object/x/%C3%BC%3F/',
    );
  });

  it.each(['..', '.', '../metadata/', 'a/../b', 'a//b', '/a', '/', 'a//'])(
    '[CON-10] a name that would lead elsewhere, %s, is one segment that nothing on the way can tidy',
    (name) => {
      const address = operationAddress(object, { container: 'c', object: name });
      const [, segment = ''] = /^\/containers\/c\/object\/([^/]+)\?encoded=true$/.exec(address) ?? [];
      expect(decodeURIComponent(decodeURIComponent(segment))).toBe(name);
      expect(decodeURIComponent(segment)).not.toMatch(/\/|\.\.|^\.$/);
      expect(new URL(address, 'http://console').pathname + '?encoded=true').toBe(address);
    },
  );

  it('refuses nothing at all, and what would lead elsewhere in the place of one segment', () => {
    expect(() => operationAddress(object, { container: 'c', object: '' })).toThrow('API_PATH_AMBIGUOUS');
    for (const container of ['', '.', '..'])
      expect(() => operationAddress(object, { container, object: 'x' })).toThrow('API_PATH_AMBIGUOUS');
  });
});

interface Wanted {
  properties: { operation: { enum: string[] } };
}
