import type { KeystoneApi } from '#protocol';
import { GatewayError } from '../../../http/errors.ts';
import * as users from '../../../openstack/keystone/users.ts';
import { foldName } from '../../../session/same-user.ts';
import type { Call, Handlers } from '../../operations/call.ts';
import { countAsSignIn } from '../own-password.ts';
import { sequentially } from '../sequential.ts';
import { defaultDomain } from './domains.ts';
import { givenAll } from './fields.ts';

type Operations = Pick<
  KeystoneApi.KeystoneOperations,
  'listUsers' | 'createUser' | 'deleteUsers' | 'readUser' | 'changeUser' | 'changeOwnPassword'
>;

export const userHandlers: Handlers<Operations> = {
  listUsers: async (call) => ({ items: (await listUsers(call)).map(withProject) }),
  createUser: async ({ native, body }) => {
    const { name, email, password, project, description, enabled = true } = body;
    const fields = { email, password, default_project_id: project, description };
    const filled = Object.entries(fields).filter(([, value]) => value !== undefined && value !== null && value !== '');
    const domain_id = body.domain_id || (await defaultDomain(native)).id;
    return withProject(await users.createUser(native, { name, enabled, domain_id, ...Object.fromEntries(filled) }));
  },
  deleteUsers: ({ native, body, session }) =>
    sequentially(
      body.filter((id) => !isOwn(id, session)),
      (id) => users.deleteUser(native, id),
    ),
  readUser: async ({ native, params, session }) =>
    withProject(await users.readUser(native, params.id === 'current' ? session.user.id : params.id)),
  changeUser: changeUser,
  changeOwnPassword: async ({ native, body, session, request }) => {
    const isRight = await countAsSignIn({ session, request }, body.original_password, () =>
      users.changeOwnPassword(native, body),
    );
    if (!isRight) throw new GatewayError('OWN_PASSWORD_INCORRECT');
  },
};

/** listUsers: users by group, by id, or by filters in the session's domain context. */
async function listUsers({
  native,
  query,
  filters,
  session,
}: Call<Operations['listUsers']>): Promise<users.NativeUser[]> {
  const { id, ...others } = filters;
  if (id) return [await users.readUser(native, id)];
  const domain = query.domain_id || session.domain?.id;
  const wanted = {
    ...others,
    ...(domain ? { domain_id: domain } : {}),
    ...(query.project_id ? { default_project_id: query.project_id } : {}),
  };
  return query.group_id ? users.listUsersOfGroup(native, query.group_id, wanted) : users.listUsers(native, wanted);
}

/** changeUser: changes the password, or whether the user is enabled, or the other fields. */
async function changeUser(call: Call<Operations['changeUser']>): Promise<void> {
  const { native, params, body, config } = call;
  if (body.password !== undefined) {
    // A session that was left open must not be enough to take the account over.
    if (isOwn(params.id, call.session) || config.settings['ENFORCE_PASSWORD_CHECK'] === true)
      await checkOwnPassword(call);
    return users.changeUser(native, params.id, { password: body.password });
  }
  if (body.enabled !== undefined) return users.changeUser(native, params.id, { enabled: body.enabled });
  const { id, domain_name, domain_id, role, project_id, links, options, project, admin_password, ...rest } =
    body as Record<string, unknown>;
  // A project that is empty is taken away; null stands for what was not given.
  const home = typeof project === 'string' ? { default_project_id: project || null } : {};
  const fields = { ...givenAll(rest), ...home };
  return users.changeUser(native, params.id, fields);
}

/** Keystone's database may find a user by another spelling of the id as well: in capitals, or with a space after it. */
const isOwn = (id: string, session: Call<Operations['changeUser']>['session']) =>
  foldName(id) === foldName(session.user.id);

async function checkOwnPassword({ native, session, request, body }: Call<Operations['changeUser']>): Promise<void> {
  const password = body.admin_password;
  if (password === undefined) throw new GatewayError('MISSING_PARAMETER', { name: 'admin_password' });
  const isRight = await countAsSignIn({ session, request }, password, () => users.isOwnPassword(native, password));
  if (!isRight) throw new GatewayError('ADMIN_PASSWORD_INCORRECT');
}

/** Adds `project_id`, which every user has here. */
function withProject<T extends users.NativeUser>(user: T): T & { project_id: string | null } {
  return { ...user, project_id: user.project_id ?? user.default_project_id ?? null };
}
