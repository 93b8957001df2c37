import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Cloud, createCloud } from '../../../core/cloud/app.ts';
import { type NativeUser, nativeCloud } from '../../support/native-cloud.ts';

let cloud: Cloud;
let demo: NativeUser;
let web: Server;
let address: string;

const template = `heat_template_version: 2021-04-16
parameters:
  word: {type: string, default: hello}
`;

beforeAll(async () => {
  cloud = await createCloud({ seed: 'clients' });
  const account = (username: string) => ({ username, password: `${username}pass`, project_name: username });
  demo = await nativeCloud('embedded', cloud.authUrl, 'RegionOne', account, () => cloud.close()).as('demo');
  web = createServer((request, response) => {
    if (request.url === '/large') response.end('x'.repeat(600_000));
    else if (request.url === '/template') response.end(template);
    else if (request.url === '/moved') response.writeHead(302, { location: '/template' }).end();
    else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => web.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${(web.address() as AddressInfo).port}`;
}, 60_000);
afterAll(async () => {
  await new Promise((resolve) => web.close(resolve));
  await cloud.close();
});

describe('[EMB-02] the embedded heat', () => {
  const validated = async (url: string) => {
    const answer = await demo.call('orchestration', 'POST', '/validate', { template_url: url });
    return [answer.status, answer.json.error?.message ?? Object.keys(answer.json.Parameters)];
  };

  it('fetches a template from an address of the web, and from no other', async () => {
    expect(await validated(`${address}/template`)).toEqual([200, ['word']]);
    expect(await validated(`${address}/none`)).toEqual([
      400,
      expect.stringContaining('Could not retrieve template: Failed to retrieve template: 404'),
    ]);
    expect(await validated(`${address}/large`)).toEqual([
      400,
      'Could not retrieve template: Template exceeds maximum allowed size (524288 bytes)',
    ]);
    // A redirect could lead anywhere, whatever the address looks like.
    expect(await validated(`${address}/moved`)).toEqual([400, expect.stringContaining('Could not retrieve template')]);
    expect(await validated('file:///etc/hostname')).toEqual([
      400,
      'Could not retrieve template: Invalid URL scheme file',
    ]);
  });

  it('makes no more than five stacks inside each other', async () => {
    const again = 'heat_template_version: 2021-04-16\nresources: {again: {type: again.yaml}}';
    const body = { stack_name: 'again', template: again, files: { 'again.yaml': again } };
    const { status, json } = await demo.call('orchestration', 'POST', '/stacks', body);
    expect(status).toBe(201);
    const read = async () => (await demo.call('orchestration', 'GET', `/stacks/again/${json.stack.id}`)).json.stack;
    await expect.poll(async () => (await read()).stack_status, { timeout: 30_000 }).toBe('CREATE_FAILED');
    expect((await read()).stack_status_reason).toContain('Recursion depth exceeds 5.');
  });
});
