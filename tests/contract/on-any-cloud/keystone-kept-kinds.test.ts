import { afterAll, beforeAll, expect, it } from 'vitest';
import { type NativeCloud, openNativeCloud } from '../../support/native-cloud.ts';
import { type OwnIdentity, ownIdentity, refusalOf } from '../../support/native-identity.ts';

let cloud: NativeCloud;
let own: OwnIdentity;
beforeAll(async () => {
  cloud = await openNativeCloud();
  own = await ownIdentity(cloud);
});
afterAll(async () => {
  await own.close();
  await cloud.close();
});

interface Kind {
  path: string;
  list: string;
  member: string;
  fields: Record<string, unknown>;
  wrong: [body: object, text: string][];
  missing: string;
}

const kinds: Kind[] = [
  {
    path: '/policies',
    list: 'policies',
    member: 'policy',
    fields: { blob: '{}', type: 'application/json', note: 'kept' },
    wrong: [
      [{ blob: 'x' }, "'type' is a required property"],
      [{ blob: 1, type: 't' }, "Invalid input for field 'blob': 1 is not of type 'string'"],
    ],
    missing: 'Could not find policy: nope.',
  },
  {
    path: '/OS-OAUTH1/consumers',
    list: 'consumers',
    member: 'consumer',
    fields: { description: 'of a test', note: 'kept' },
    wrong: [[{ description: 1 }, "Invalid input for field 'description': 1 is not of type 'string', 'null'"]],
    missing: 'Consumer not found',
  },
  {
    path: '/OS-EP-FILTER/endpoint_groups',
    list: 'endpoint_groups',
    member: 'endpoint_group',
    fields: { name: 'of a test', description: null, filters: { interface: 'public' } },
    wrong: [
      [{ name: 'n' }, "'filters' is a required property"],
      [{ name: 'n', filters: { bad: 1 } }, 'Expecting to find service_id or region_id or interface in endpoint_group.'],
    ],
    missing: 'Could not find Endpoint Group: nope.',
  },
];

it.each(kinds)('[EMB-02] $list are kept, changed and deleted by administrators', async (kind) => {
  const { path, list, member, fields } = kind;
  const admin = (method: string, at: string, body?: object) =>
    own.call(method, path + at, own.admin.token, body && { [member]: body });
  const made = await admin('POST', '', fields);
  const { id, secret, links, ...record } = made.json[member];
  expect([made.status, record]).toEqual([201, fields]);
  expect(typeof secret).toBe(member === 'consumer' ? 'string' : 'undefined');
  expect(links.self).toBe(`${cloud.authUrl}${path}/${id}`);
  expect((await admin('GET', `/${id}`)).json[member]).toEqual({ id, links, ...fields });
  const [first] = Object.keys(fields) as [string];
  const changed = await admin('PATCH', `/${id}`, { [first]: 'changed' });
  expect(changed.json[member]).toEqual({ id, links, ...fields, [first]: 'changed' });
  expect(refusalOf(await admin('PATCH', `/${id}`, {}))[0]).toBe(400);
  const listed = (await admin('GET', '')).json[list] as { id: string }[];
  expect(listed.map((each) => each.id)).toContain(id);
  for (const [body, text] of kind.wrong)
    expect(refusalOf(await admin('POST', '', body))).toEqual([400, expect.stringContaining(text)]);
  const { token } = await cloud.as('demo');
  const message = (rule: string) => `You are not authorized to perform the requested action: identity:${rule}.`;
  expect(refusalOf(await own.call('GET', path, token))).toEqual([403, message(`list_${list}`)]);
  expect(refusalOf(await own.call('DELETE', `${path}/${id}`, token))).toEqual([403, message(`delete_${member}`)]);
  expect((await admin('DELETE', `/${id}`)).status).toBe(204);
  expect(refusalOf(await admin('DELETE', `/${id}`))[0]).toBe(404);
  expect(refusalOf(await admin('GET', '/nope'))).toEqual([404, kind.missing]);
});
