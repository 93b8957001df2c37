import {
  type ActionResult,
  callApi,
  type EachItem,
  eachItem,
  errorText,
  HttpError,
  I18n,
  Resources,
  resultOf,
  type Services,
  submitEach,
} from '@sextant/sdk';
import { type Project, projectTypeId } from '../project.ts';
import { type Grant, membersCode } from '../project-code.ts';
import type { MembersData } from './members-data.ts';

/** A grant with the words that tell of it. */
export interface NamedGrant extends Grant {
  readonly name: string;
  readonly roleName: string;
}

/** The name under which results of single grants are kept: no resource type has it. */
const grantTypeId = 'projects.grant';

/** Tells a change from the others: people of two domains may have one name. */
export const keyOf = ({ kind, id, role, verb }: Grant) => [verb, kind, id, role].join(' ');

/** Says a grant in words: "Ada: member is given". */
export const grantText = ({ kind, name, roleName, verb }: NamedGrant, i18n: I18n) =>
  i18n.t(`projects:members.${verb}-${kind}`, { name, role: roleName });

/** Says what became of one of several changes. */
export interface ChangeOutcome {
  readonly grant: NamedGrant;
  readonly isSaved: boolean;
  /** The reason of a refusal; absent where the change was not sent. */
  readonly why?: string;
}

/** Not all of several changes are saved. Those that are stay. */
export class PartlySaved extends Error {
  /** The members after what was saved: the form goes on from them. */
  now?: MembersData;

  constructor(
    message: string,
    readonly outcomes: readonly ChangeOutcome[],
  ) {
    super(message);
  }
}

/**
 * Sends the grants, then the revocations, as one task with an outcome for each, of which the failed can be tried again. Nobody loses a
 * role while a grant of theirs has failed. Rejects when a change is refused: a single one with its reason, several with
 * `PartlySaved` once each has been tried.
 */
export async function saveMembers(
  project: Pick<Project, 'id' | 'name'>,
  grants: readonly NamedGrant[],
  services: Services,
): Promise<ActionResult> {
  const i18n = services.get(I18n);
  const given = new Map<string, Promise<unknown>>();
  const code = () => membersCode(project.id, grants);
  const updated = resultOf(projectTypeId, { updated: [project.id] });
  const saved = new Set<string>();
  const reasons = new Map<string, string>();
  let running = 0;
  const counted = async (work: () => Promise<unknown>) => {
    running += 1;
    try {
      await work();
    } finally {
      running -= 1;
      if (running === 0) services.get(Resources).report(updated);
    }
  };
  const failed = (count: number) =>
    i18n.t('projects:members.failed', {
      name: project.name,
      number: i18n.number(count),
      total: i18n.number(grants.length),
    });
  const work: EachItem<NamedGrant> = {
    type: grantTypeId,
    items: grants,
    idOf: keyOf,
    nameOf: (grant) => grantText(grant, i18n),
    title: i18n.t('projects:members.task', { name: project.name }),
    icon: 'users',
    action: 'projects.members',
    outcome: 'updated',
    code,
    texts: {
      done: (_names, count) => i18n.t('projects:members.done', { name: project.name, count }),
      failed: (_names, count) => failed(count),
      error: (change) => i18n.t('projects:members.failed-change', { change }),
    },
    act: (grant, signal) =>
      counted(async () => {
        try {
          if (grant.verb === 'remove') await afterGrants(grant);
          const sent = sendGrant(project.id, grant, services, signal);
          given.set(keyOf(grant), sent);
          await sent;
          saved.add(keyOf(grant));
        } catch (error) {
          reasons.set(keyOf(grant), errorText(error));
          throw error;
        }
      }),
    undoOf: (done) => () => takeBack(project, done, services),
    showsFailures: true,
  };
  if (grants.length < 2) await submitEach(work, services);
  else await eachItem(work, services);
  const outcomes = grants.map((grant): ChangeOutcome => {
    const why = reasons.get(keyOf(grant));
    return { grant, isSaved: saved.has(keyOf(grant)), ...(why === undefined ? {} : { why }) };
  });
  const left = outcomes.filter(({ isSaved }) => !isSaved);
  if (left.length > 0) throw new PartlySaved(failed(left.length), outcomes);
  return updated;

  /** Grants are begun before revocations, so that all of them are known here. */
  async function afterGrants({ kind, id }: Grant): Promise<void> {
    const wanted = grants.filter(({ verb }) => verb === 'add');
    await Promise.allSettled(wanted.map((grant) => given.get(keyOf(grant))));
    const ofSame = wanted.filter((grant) => grant.kind === kind && grant.id === id);
    try {
      await Promise.all(ofSame.map((grant) => given.get(keyOf(grant))));
    } catch (error) {
      throw new Error(i18n.t('projects:members.kept', { why: errorText(error) }), { cause: error });
    }
  }
}

/** Takes changes back. Operators who took their own last role may not do that any more: it rejects with words that say so. */
async function takeBack(
  { id, name }: Pick<Project, 'id' | 'name'>,
  done: readonly Grant[],
  services: Services,
): Promise<ActionResult | 'changed'> {
  try {
    if (!(await areAsLeft(id, done, services))) return 'changed';
    for (const grant of done.toReversed()) {
      await sendGrant(id, { ...grant, verb: opposite(grant.verb) }, services);
    }
  } catch (error) {
    if (!(error instanceof HttpError) || error.status !== 403) throw error;
    throw new Error(services.get(I18n).t('projects:members.no-way-back', { name }), { cause: error });
  }
  return resultOf(projectTypeId, { updated: [id] });
}

/** Whether those who were given a role still have it, and those who lost one have not got it again. */
async function areAsLeft(project: string, done: readonly Grant[], services: Services): Promise<boolean> {
  const query = { project_id: project };
  const { items } = await callApi(services, 'listRoleAssignments', { query }, { quiet: true });
  const direct = items.filter(({ inherited }) => !inherited);
  return done.every(({ kind, id, role, verb }) => {
    const has = direct.some((assignment) => assignment[kind]?.id === id && assignment.role.id === role);
    return has === (verb === 'add');
  });
}

const opposite = (verb: Grant['verb']): Grant['verb'] => (verb === 'add' ? 'remove' : 'add');

/** Sends one grant or revocation. */
export function sendGrant(project: string, grant: Grant, services: Services, signal?: AbortSignal): Promise<unknown> {
  const { kind, id, role, verb } = grant;
  const options = { quiet: true, ...(signal && { signal }) };
  if (kind === 'user') {
    const params = { project, role, user: id };
    return verb === 'add'
      ? callApi(services, 'grantRole', { params }, options)
      : callApi(services, 'revokeRole', { params }, options);
  }
  const params = { project, role, group: id };
  return verb === 'add'
    ? callApi(services, 'grantRoleToGroup', { params }, options)
    : callApi(services, 'revokeRoleFromGroup', { params }, options);
}
