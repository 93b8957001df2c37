import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { callApi } from '../../../core/services/api/call-api.ts';
import imageWords from '../../../locales/en/images.json' with { type: 'json' };
import { Http } from '../../../core/services/http/http.ts';
import { Session } from '../../../core/services/session/session.ts';
import { Settings } from '../../../core/services/settings/settings.ts';
import { Toasts } from '../../../core/services/toasts/toasts.ts';
import { createTestServices } from '../../../core/testing/index.ts';
import type { UserSession } from '../../../core/protocol/index.ts';
import { submitCreation } from '../../../plugins/images/forms/submit-creation.ts';
import { emptyForm } from '../../../plugins/images/forms/image-form.ts';
import { GatewayImageService } from '../../../plugins/images/gateway-image-service.ts';
import { ImageService } from '../../../plugins/images/image-service.ts';
import type { GatewayClient } from '../../support/gateway-client.ts';
import { type GatewayOnCloud, startGatewayOnCloud } from '../../support/gateway.ts';

let site: GatewayOnCloud;
let demo: GatewayClient;

beforeAll(async () => {
  site = await startGatewayOnCloud();
  demo = await site.signIn('demo');
});
afterEach(() => site.cloud.faults.clear());
afterAll(() => site.close());

/** The browser's own services, on the gateway's real answers. */
async function aConsole(language = 'en') {
  const session = await demo.json<UserSession>('/api/keystone/user-session/');
  const { services, page } = await createTestServices({ session, language, bundles: { images: imageWords } });
  page.cookies.set('csrftoken', demo.cookies.get('csrftoken') ?? '');
  page.fetch = (address, init) => {
    // Under the names that the client has for them: its own would join what the service says.
    const {
      'x-requested-with': ajax = '',
      'x-csrftoken': token = '',
      ...headers
    } = Object.fromEntries(new Headers(init?.headers));
    return demo.send(init?.method ?? 'GET', address, {
      headers: { ...headers, 'X-Requested-With': ajax, 'X-CSRFToken': token },
      ...(typeof init?.body === 'string' ? { rawBody: init.body } : {}),
    });
  };
  const toasts = services.get(Toasts);
  return { services, toasts, told: () => toasts.list().map(({ type, message }) => `${type}: ${message}`) };
}

const computeIsBroken = () =>
  site.cloud.faults.add({
    service: 'compute',
    path: '/servers',
    status: 500,
    body: { computeFault: { code: 500, message: 'The cell is on fire.' } },
  });

const operations = ['start', 'stop', 'pause', 'unpause', 'suspend', 'resume', 'soft_reboot', 'hard_reboot'] as const;

describe('what a server’s calls say when compute fails', () => {
  it('[HTTP-06] [HTTP-05] creating one: the catalogue’s words, and behind them why', async () => {
    const { services, toasts, told } = await aConsole();
    computeIsBroken();
    const body = {
      name: 'web-1',
      flavor_id: '1',
      source_id: 'i-1',
      key_name: null,
      user_data: '',
      security_groups: [],
    };
    await expect(callApi(services, 'createServer', { body: body as never })).rejects.toThrow('The cell is on fire.');
    expect(told()).toEqual(['danger: Unable to create the server.']);
    expect(toasts.list()[0]?.detail).toContain('The cell is on fire.');
    expect(toasts.list()[0]?.requestId).toMatch(/^req-/);
  });

  it.each(operations)('[HTTP-06] %s names the server by its id', async (operation) => {
    const { services, told } = await aConsole();
    computeIsBroken();
    await expect(callApi(services, 'operateServer', { params: { id: 's-1' }, body: { operation } })).rejects.toThrow();
    expect(told()).toEqual([`danger: Unable to ${operation.replace('_', '-')} the server with id: s-1`]);
  });

  it('[HTTP-07] so do the calls that retrieve and delete, and a language says it its own way', async () => {
    const { services, told } = await aConsole();
    computeIsBroken();
    await expect(callApi(services, 'listServers', {})).rejects.toThrow();
    await expect(callApi(services, 'readServer', { params: { id: 's-1' } })).rejects.toThrow();
    await expect(callApi(services, 'deleteServer', { params: { id: 's-1' } })).rejects.toThrow();
    expect(told()).toEqual([
      'danger: Unable to retrieve the servers.',
      'danger: Unable to retrieve the server.',
      'danger: Unable to delete the server with id: s-1',
    ]);
    const german = await aConsole('de');
    await expect(callApi(german.services, 'deleteServer', { params: { id: 's-1' } })).rejects.toThrow();
    expect(german.told()).toEqual(['danger: Die Instanz mit der ID s-1 kann nicht gelöscht werden']);
  });

  it('a call that is answered says nothing', async () => {
    const { services, told } = await aConsole();
    expect((await callApi(services, 'listServers', {})).items).toBeInstanceOf(Array);
    expect(told()).toEqual([]);
  });
});

describe('what creating an image says when the image service fails', () => {
  const create = async (body: unknown) => {
    site.cloud.faults.add({ service: 'image', method: 'POST', path: '/v2/images', status: 500, body });
    const { services } = await aConsole();
    const images = new GatewayImageService(services.get(Http), services.get(Settings), services.get(Session));
    services.rebind(ImageService, images);
    const form = { ...emptyForm, name: 'one', disk_format: 'raw', visibility: 'private' };
    return submitCreation({ form, metadata: {} }, [], services);
  };

  it('[IMG-23] its own words, and the specification’s where it says nothing', async () => {
    const words = '{"message":"The store is on fire."}';
    await expect(create(words)).rejects.toThrow(/^The store is on fire\.$/);
    site.cloud.faults.clear();
    await expect(create('')).rejects.toThrow(/^Unable to create the image\.$/);
  });
});
