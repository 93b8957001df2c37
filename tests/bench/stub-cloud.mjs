// A Keystone and an image service that say the same every time and do nothing for it.
import { fork } from 'node:child_process';
import { createServer } from 'node:http';
import { fileURLToPath } from 'node:url';

/** In a process of its own, so that what the stub takes is not taken from who calls. */
export async function startStub() {
  const child = fork(fileURLToPath(import.meta.url), { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  const url = await new Promise((resolve, reject) => {
    child.once('message', resolve);
    child.once('exit', () => reject(new Error('the stub ended at its start')));
  });
  return {
    authUrl: `${url}/v3`,
    async stop() {
      child.kill();
      await ended;
    },
  };
}

/** Only when forked: answers, until its parent is gone. */
function serve() {
  let origin = '';
  const server = createServer((request, response) => {
    request.resume().on('end', () => {
      const path = (request.url ?? '').split('?')[0] ?? '';
      const { status = 200, headers = {}, body } = answers(origin, request.method ?? 'GET', path);
      response.writeHead(status, { 'content-type': 'application/json', ...headers });
      response.end(JSON.stringify(body));
    });
  });
  server.listen(0, '127.0.0.1', () => {
    origin = `http://127.0.0.1:${/** @type {import('node:net').AddressInfo} */ (server.address()).port}`;
    process.send?.(origin);
  });
  process.once('disconnect', () => process.exit(0));
}

const domain = { id: 'default', name: 'Default' };
const project = { id: '11111111111111111111111111111111', name: 'demo', domain, domain_id: 'default', enabled: true };

/**
 * @param {string} origin @param {string} method @param {string} path
 * @returns {{ status?: number, headers?: Record<string, string>, body: unknown }}
 */
function answers(origin, method, path) {
  if (path === '/v3/auth/tokens') {
    const status = method === 'POST' ? 201 : 200;
    return { status, headers: { 'x-subject-token': 'stub-token' }, body: { token: token(origin) } };
  }
  if (path === '/v3/auth/projects' || path.endsWith('/projects')) return { body: { projects: [project], links: {} } };
  if (path === '/v3/auth/catalog') return { body: { catalog: catalog(origin), links: {} } };
  if (path === '/v3/' || path === '/v3') return { body: { version: { id: 'v3.14', status: 'stable', links: [] } } };
  if (path === '/image/v2/images')
    return { body: { images: images(), first: '/v2/images', schema: '/v2/schemas/images' } };
  return { status: 404, body: { error: { code: 404, title: 'Not Found', message: `The stub has no ${path}` } } };
}

/** @param {string} origin */
function token(origin) {
  const now = Date.now();
  return {
    methods: ['password', 'token'],
    user: { id: '22222222222222222222222222222222', name: 'demo', domain, password_expires_at: null },
    project,
    roles: [{ id: '33333333333333333333333333333333', name: 'member' }],
    is_domain: false,
    catalog: catalog(origin),
    audit_ids: ['stub'],
    issued_at: new Date(now).toISOString(),
    expires_at: new Date(now + 3_600_000).toISOString(),
  };
}

/** @param {string} origin */
function catalog(origin) {
  const service = (/** @type {string} */ type, /** @type {string} */ name, /** @type {string} */ url) => ({
    id: name,
    type,
    name,
    endpoints: ['public', 'internal', 'admin'].map((kind) => ({
      id: `${name}-${kind}`,
      interface: kind,
      region: 'RegionOne',
      region_id: 'RegionOne',
      url,
    })),
  });
  return [service('identity', 'keystone', `${origin}/v3`), service('image', 'glance', `${origin}/image`)];
}

/** As many as a page of the list has, with what an image has. */
function images() {
  return Array.from({ length: 20 }, (_, at) => ({
    id: `44444444-4444-4444-4444-${String(at).padStart(12, '0')}`,
    name: `image ${at}`,
    status: 'active',
    visibility: 'private',
    protected: false,
    os_hidden: false,
    disk_format: 'qcow2',
    container_format: 'bare',
    size: 21_430_272 + at,
    virtual_size: null,
    checksum: 'd41d8cd98f00b204e9800998ecf8427e',
    min_disk: 0,
    min_ram: 0,
    owner: project.id,
    tags: [],
    created_at: '2026-11-20T12:00:00Z',
    updated_at: '2026-11-20T12:00:00Z',
    self: `/v2/images/44444444-4444-4444-4444-${String(at).padStart(12, '0')}`,
    file: `/v2/images/44444444-4444-4444-4444-${String(at).padStart(12, '0')}/file`,
    schema: '/v2/schemas/image',
  }));
}

if (process.send && process.argv[1] === fileURLToPath(import.meta.url)) serve();
