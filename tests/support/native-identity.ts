import type { NativeAnswer, NativeCloud, NativeUser } from './native-cloud.ts';

/** An answer of Keystone's, with the token when it gave one. */
export type IdentityAnswer = Pick<NativeAnswer, 'status' | 'headers' | 'json' | 'text'>;

/** Things of a test's own in Keystone: made by the administrator, and removed at the end, the newest first. */
export interface OwnIdentity {
  admin: NativeUser;
  /** Makes `{member: fields}` below `path` and returns what Keystone answers, once it is 201. */
  make(path: string, member: string, fields: object): Promise<any>;
  /** Removes this path at the end. */
  removeLater(path: string): void;
  /** A user with the password `first`, and the role `member` in the project when one is named. */
  user(what: string, projectId?: string, fields?: object): Promise<{ id: string; name: string; domain_id: string }>;
  roleId(name: string): Promise<string>;
  /** Calls Keystone with this token, or with none. */
  call(method: string, path: string, token?: string, body?: unknown, headers?: object): Promise<IdentityAnswer>;
  /** Signs in with `identity` and `scope` of the request as given. */
  authenticate(identity: object, scope?: unknown): Promise<IdentityAnswer & { token: string }>;
  /** Signs a user in with a password, by id. */
  signIn(userId: string, password: string, scope?: unknown): Promise<IdentityAnswer & { token: string }>;
  close(): Promise<void>;
}

export async function ownIdentity(cloud: NativeCloud): Promise<OwnIdentity> {
  const admin = await cloud.as('admin');
  const made: string[] = [];

  const call: OwnIdentity['call'] = async (method, path, token, body, headers = {}) => {
    const response = await fetch(cloud.authUrl + path, {
      method,
      headers: {
        ...(token === undefined ? {} : { 'x-auth-token': token }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    const json = text.startsWith('{') ? (JSON.parse(text) as unknown) : undefined;
    return { status: response.status, headers: response.headers, text, json };
  };

  const make: OwnIdentity['make'] = async (path, member, fields) => {
    const answer = await call('POST', path, admin.token, { [member]: fields });
    if (answer.status !== 201) throw new Error(`POST ${path}: ${answer.status} ${answer.text}`);
    made.push(`${path}/${answer.json[member].id}`);
    return answer.json[member];
  };

  const roleId = async (name: string) => {
    const { json } = await call('GET', `/roles?name=${name}`, admin.token);
    return json.roles[0].id as string;
  };

  const authenticate: OwnIdentity['authenticate'] = async (identity, scope) => {
    const answer = await call('POST', '/auth/tokens', undefined, {
      auth: { identity, ...(scope === undefined ? {} : { scope }) },
    });
    return { ...answer, token: answer.headers.get('x-subject-token') ?? '' };
  };

  return {
    admin,
    make,
    roleId,
    call,
    authenticate,
    removeLater: (path) => void made.push(path),
    async user(what, projectId, fields = {}) {
      const user = await make('/users', 'user', { name: cloud.name(what), password: 'first', ...fields });
      if (projectId !== undefined) {
        const path = `/projects/${projectId}/users/${user.id}/roles/${await roleId('member')}`;
        const granted = await call('PUT', path, admin.token);
        if (granted.status !== 204) throw new Error(`PUT ${path}: ${granted.status} ${granted.text}`);
      }
      return user;
    },
    signIn: (id, password, scope) =>
      authenticate({ methods: ['password'], password: { user: { id, password } } }, scope),
    async close() {
      for (const path of made.reverse()) {
        if (path.startsWith('/domains/')) {
          await call('PATCH', path, admin.token, { domain: { enabled: false } });
        }
        await call('DELETE', path, admin.token);
      }
    },
  };
}

/** Status and text of a refusal; the text is empty when nothing was refused. */
export function refusalOf(answer: IdentityAnswer): [status: number, message: string] {
  return [answer.status, answer.json?.error?.message ?? ''];
}
