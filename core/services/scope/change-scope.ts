import { Emitter, type Services } from '#base';
import type { ScopeState } from '#protocol';
import { HttpError } from '../http/http.ts';
import { readAnswer } from '../http/read-answer.ts';
import { I18n } from '../i18n/i18n.ts';
import { type Modal, Modals } from '../modals/modals.ts';
import { Page } from '../page/page.ts';
import { Session } from '../session/session.ts';
import { isUnderWay, Tasks } from '../tasks/tasks.ts';
import { Toasts } from '../toasts/toasts.ts';
import { isAway, noteAway } from './away.ts';
import { RunningElsewhere } from './running-elsewhere.ts';
import { scopeKeyOf } from './scope-key.ts';
import type { ScopeOutcome, ScopeSteps, ScopeWork } from './scope-work.ts';

export { askAndSignOut } from './sign-out.ts';

/** Where to go: a single one of these, or none to hear what is so now. */
export interface WantedScope {
  project?: string;
  /** The id of a domain. */
  domain?: string;
  system?: 'all';
  region?: string;
}

/**
 * Goes to another project or region in place, after asking where something would be lost; or does work that gives the page another state
 * in the same scope. Never rejects.
 */
export async function changeScope(services: Services, wanted: WantedScope | ScopeWork): Promise<ScopeOutcome> {
  if (typeof wanted === 'function') return wanted(stepsOf(services));
  if (!(await mayLeave(services))) return 'stayed';
  const outcome = await take(services, wanted);
  const elsewhere = wanted.domain !== undefined || wanted.system !== undefined;
  // The gateway's page says why for a project or region; for these there is no page.
  if (outcome === 'refused' && elsewhere) say(services, 'error', 'core:scopeChange.refused');
  if (outcome !== 'changed') return outcome;
  closeDialogs(services);
  const project = placeOf(services);
  if (wanted.project) say(services, 'success', 'core:scopeChange.switched', { project });
  if (elsewhere) say(services, 'success', 'core:scopeChange.switchedTo', { place: project });
  return outcome;
}

/**
 * Another tab of this browser, with the same cookie, is in another scope. This one follows; where a dialog is open or a task
 * runs the operator may have the other come back instead, or follow all the same. Until then the gateway does nothing that this page
 * asks for; it follows by itself as soon as the dialogs are closed and the tasks have ended.
 */
export async function followOtherTab(services: Services): Promise<void> {
  const session = services.get(Session);
  const modals = services.get(Modals);
  const { project_id, domain_id, services_region } = session.current();
  noteAway(services.get(Page), session);
  if (isFree(services)) return follow(services);
  let follows = false;
  const i18n = services.get(I18n);
  const values = { project: placeOf(services) };
  const back = await modals.confirm({
    title: i18n.t('core:scopeChange.elsewhere.title'),
    message: i18n.t('core:scopeChange.elsewhere.message', values),
    confirmLabel: i18n.t('core:scopeChange.elsewhere.back', values),
    anyProject: true,
    instead: { label: i18n.t('core:scopeChange.elsewhere.follow'), run: () => (follows = true) },
  });
  if (follows || (!back && isFree(services))) return follow(services);
  if (!back) return followOnceFree(services);
  await take(services, wantedOf(project_id, domain_id));
  const region = session.current().services_region;
  if (services_region && region !== services_region) await take(services, { region: services_region });
}

/** Closes the dialogs that are left: they belong to the scope of before. */
async function follow(services: Services): Promise<void> {
  const session = services.get(Session);
  const before = scopeKeyOf(session.current());
  if ((await take(services, {})) !== 'changed' || scopeKeyOf(session.current()) === before) return;
  closeDialogs(services);
  say(services, 'info', 'core:scopeChange.followed', { project: placeOf(services) });
}

/** The pages that follow by themselves once nothing is open. */
const waiting = new WeakSet<Page>();

function followOnceFree(services: Services): void {
  const page = services.get(Page);
  if (waiting.has(page)) return;
  waiting.add(page);
  const look = () => {
    if (isAway(page) && !isFree(services)) return;
    waiting.delete(page);
    for (const listening of both) listening.dispose();
    if (isAway(page)) services.get(Session).stray();
  };
  const both = [services.get(Modals), services.get(Tasks)].map(({ onDidChange }) => onDidChange(look));
}

/** Nothing is open or runs that belongs to the scope of this page. */
function isFree(services: Services): boolean {
  return services.get(Modals).stack().length === 0 && runningTasks(services) === 0;
}

/** Asks what is so now: other roles, in the same scope. */
export async function refresh(services: Services): Promise<void> {
  await take(services, {});
}

function take(services: Services, wanted: WantedScope): Promise<ScopeOutcome> {
  return change(services, async () => services.get(Page).take(await ask(services, wanted)));
}

/** Does what changes the session, while calls wait. `lost`: the text where the gateway does not answer. */
async function change(
  services: Services,
  work: () => Promise<void>,
  lost = 'core:scopeChange.lost',
): Promise<ScopeOutcome> {
  const session = services.get(Session);
  const before = scopeKeyOf(session.current());
  try {
    await session.change(work);
    if (scopeKeyOf(session.current()) !== before) closeUndos(services);
    return 'changed';
  } catch (error) {
    if (!(error instanceof HttpError)) return 'refused';
    if (error.problem?.code === 'NOT_LOGGED_IN') session.end('expired');
    else if (error.status === 0) say(services, 'error', lost);
    else return 'refused';
    return 'stayed';
  }
}

/** Asks the gateway to go there, and what is so then. */
function ask(services: Services, wanted: WantedScope): Promise<ScopeState> {
  const fields = new URLSearchParams({ ...wanted, policy: rulesOf(services).join(' ') });
  return post(services, 'auth/scope/', fields.toString(), 'application/x-www-form-urlencoded');
}

/** The parts of what work in the same scope does that are the same for all of it. */
function stepsOf(services: Services): ScopeSteps {
  return {
    isFree: () => isFree(services),
    change: (work, lost) => change(services, work, lost),
    readOwn: () => ask(services, {}),
    readAs: (roles) =>
      post(services, 'api/policy/view/', JSON.stringify({ roles, rules: rulesOf(services) }), 'application/json'),
  };
}

const rulesOf = (services: Services) => Object.keys(services.get(Page).state.policy);

/** By itself, not by `Http`: calls wait until this one has ended. */
async function post<T>(services: Services, path: string, body: string, type: string): Promise<T> {
  const page = services.get(Page);
  const i18n = services.get(I18n);
  const answer = await page
    .fetch(page.webRoot + path, {
      method: 'POST',
      credentials: 'same-origin',
      headers: {
        accept: 'application/problem+json, application/json;q=0.9',
        'content-type': type,
        'x-requested-with': 'XMLHttpRequest',
        'x-csrftoken': page.cookie('csrftoken') ?? '',
      },
      body,
    })
    .catch((cause: unknown) => {
      throw Object.assign(new HttpError(0, i18n.t('core:http.error.lost')), { cause });
    });
  return (await readAnswer<T>(answer, i18n)).data;
}

async function mayLeave(services: Services): Promise<boolean> {
  const elsewhere = new RunningElsewhere(services);
  try {
    await elsewhere.ask();
    return await confirmLeaving(services, elsewhere);
  } finally {
    elsewhere.dispose();
  }
}

/** While the question is open it follows the tasks that run, here and in other tabs. */
async function confirmLeaving(services: Services, elsewhere: RunningElsewhere): Promise<boolean> {
  const modals = services.get(Modals);
  const i18n = services.get(I18n);
  const isOpen = modals.stack().length > 0;
  const read = () => {
    const [here, there] = [runningTasks(services), elsewhere.count];
    if (isOpen) return { message: i18n.t('core:scopeChange.leave.typed'), danger: true };
    if (here + there === 0) return { message: i18n.t('core:scopeChange.leave.ended'), danger: false };
    const key = there > 0 ? 'runningElsewhere' : 'running';
    return { message: i18n.t(`core:scopeChange.leave.${key}`, { count: here + there }), danger: true };
  };
  const first = read();
  if (!first.danger) return true;
  const changed = new Emitter<void>();
  const following = [services.get(Tasks), elsewhere].map(({ onDidChange }) => onDidChange(() => changed.fire()));
  const project = placeOf(services);
  try {
    return await modals.confirm({
      title: i18n.t('core:scopeChange.leave.title', { project }),
      confirmLabel: i18n.t('core:scopeChange.leave.confirm'),
      anyProject: true,
      ...first,
      current: { read, onDidChange: changed.event },
    });
  } finally {
    for (const listening of following) listening.dispose();
  }
}

function runningTasks(services: Services): number {
  return services.get(Tasks).list().filter(isUnderWay).length;
}

/** Closes the open dialogs, which belong to the old scope, but for those that show what nobody can get again. */
function closeDialogs(services: Services): void {
  for (const modal of services.get(Modals).stack().toReversed()) if (!staysOpen(modal)) modal.close();
}

/** Asks the code of a plugin, which may fail: the dialogs below have to close all the same. */
function staysOpen(modal: Modal): boolean {
  try {
    return modal.stays?.() === true;
  } catch {
    return false;
  }
}

/** Closes the messages that offer to take something back: in the new scope that would be done to a namesake. */
function closeUndos(services: Services): void {
  const toasts = services.get(Toasts);
  for (const { id, undo } of toasts.list()) if (undo) toasts.close(id);
}

function say(services: Services, type: 'success' | 'info' | 'error', key: string, values?: Record<string, unknown>) {
  services.get(Toasts).add(type, services.get(I18n).t(key, values));
}

function wantedOf(project: string | null, domain: string | null): WantedScope {
  if (project) return { project };
  return domain ? { domain } : { system: 'all' };
}

/** Returns the name of the project, or says which domain it is, or that it is the system. */
function placeOf(services: Services): string {
  const { project_name, domain_name } = services.get(Session).current();
  const key = domain_name ? 'inDomain' : 'inSystem';
  return project_name ?? services.get(I18n).t(`core:shell.scope.${key}`, { domain: domain_name });
}
