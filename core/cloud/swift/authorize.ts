import { type AccessList, isReferrerAllowed, readAccessList } from './access-lists.ts';
import { answer, SwiftRefusal } from './answers.ts';
import { headerOf, type SwiftCall } from './call.ts';

/** Roles that own their project's account; readers may look. As in the real cloud's proxy-server.conf. */
const operatorRoles = ['admin', 'member', 'swiftoperator'];
const readerRole = 'reader';
const resellerRole = 'reselleradmin';

/** The rights of a caller besides the call itself. */
export interface Rights {
  /** Access lists and keys are shown to owners only, and only they may change them. */
  isOwner: boolean;
  isReseller: boolean;
}

const noRights: Rights = { isOwner: false, isReseller: false };

/**
 * May this call be made, when `list` is the container's access list for it? Throws 401 for callers whom keystone doesn't
 * know, 403 for others. Source: the reference of keystoneauth, swift's middleware.
 */
export function authorize(call: SwiftCall, list = ''): Rights {
  if (call.isAllowed) return noRights;
  const acl = readAccessList(list);
  const { credentials, path } = call;
  if (!credentials) {
    if (!isReferred(call, acl)) refuseCaller(call);
    return noRights;
  }
  const roles = credentials.roles.map((role) => role.toLowerCase());
  if (roles.includes(resellerRole)) return { isOwner: true, isReseller: true };
  if (path.container === undefined && call.method === 'DELETE') refuseCaller(call);
  // Owners come first, so that an access list that lets everybody in hides nothing from them.
  if (path.account === `AUTH_${credentials.project_id}`) {
    if (operatorRoles.some((role) => roles.includes(role))) return { isOwner: true, isReseller: false };
    if (roles.includes(readerRole) && (call.method === 'GET' || call.method === 'HEAD')) return noRights;
    if (acl.groups.some((group) => roles.includes(group.toLowerCase()))) return noRights;
  }
  if (isNamed(credentials, acl.groups) || isReferred(call, acl)) return noRights;
  return refuseCaller(call);
}

/** `project:user` by id or name, either of them `*`. */
function isNamed(credentials: NonNullable<SwiftCall['credentials']>, groups: readonly string[]): boolean {
  const { project_id, project_name, project_domain_id, user_id, username, user_domain_id } = credentials;
  // Names mean something in the default domain only; elsewhere others could have the same.
  const namesCount = user_domain_id === 'default' && project_domain_id === 'default';
  const projects = [project_id, '*', ...(namesCount ? [project_name] : [])];
  const users = [user_id, '*', ...(namesCount ? [username] : [])];
  return projects.some((project) => users.some((user) => groups.includes(`${project}:${user}`)));
}

/** By the page that the call comes from; listings have to be allowed besides. */
function isReferred(call: SwiftCall, acl: AccessList): boolean {
  const isListed = call.path.object !== undefined || acl.groups.includes('.rlistings');
  return isListed && isReferrerAllowed(headerOf(call, 'referer'), acl.referrers);
}

function refuseCaller(call: SwiftCall): never {
  if (call.credentials) throw new SwiftRefusal(answer(403));
  throw new SwiftRefusal(answer(401, { headers: { 'www-authenticate': `Swift realm="${call.path.account}"` } }));
}
