import type { Services } from '#base';
import type { ScopeState, UserSession } from '#protocol';
import { Clock } from '../clock/clock.ts';
import { I18n } from '../i18n/i18n.ts';
import { Page } from '../page/page.ts';
import { Toasts } from '../toasts/toasts.ts';
import type { ScopeSteps, ScopeWork } from './scope-work.ts';

/** The console as somebody with exactly these roles has it. The name is that of the role, for people. */
export interface RoleView {
  readonly name: string;
  readonly roles: readonly string[];
}

/** The view that a page is in. */
interface Shown {
  readonly view: RoleView;
  /** The page's session for as long as the view lasts: with another one it has ended. */
  readonly session: UserSession;
  /** The parts of the page state that the view covers. */
  readonly own: Pick<ScopeState, 'session' | 'policy' | 'refusedRules'>;
  /** Milliseconds since 1970, when the session was as long as it says. */
  readonly at: number;
}

const shown = new WeakMap<Page, Shown>();
/** The view that a page is about to go to: nothing is changed from then on. */
const awaited = new WeakMap<Page, RoleView>();
const followed = new WeakSet<Page>();

/** Returns the role as which the page is looked at; undefined where the operator sees it as what they are. */
export function roleViewOf(page: Page): RoleView | undefined {
  const now = shown.get(page);
  return now?.session === page.state.session ? now.view : undefined;
}

/**
 * Makes the work that shows the page as somebody with these roles has it, once the gateway has answered its rules for them. From its beginning
 * on nothing is sent that changes anything. Where it can't be done the page stays as it is, and that is said.
 */
export function toRoleView(services: Services, view: RoleView): ScopeWork {
  const say = (key: string) =>
    services.get(Toasts).add('error', services.get(I18n).t(`core:roleView.${key}`, { role: view.name }));
  return async ({ isFree, change, readAs }) => {
    // Work that is under way would be refused halfway.
    if (!isFree()) {
      say('busy');
      return 'stayed';
    }
    const outcome = await change(() => begin(services, view, readAs), 'core:roleView.lost');
    if (outcome === 'refused') say('refused');
    return outcome;
  };
}

/** Makes the work that shows the page as the operator has it again: as it is by now, or as it was when nobody answers. */
export function toOwnRoles(services: Services): ScopeWork {
  const page = services.get(Page);
  return async ({ change, readOwn }) => {
    if (!roleViewOf(page)) return 'stayed';
    return change(async () => end(services, await readOwn().catch(() => undefined)));
  };
}

/** Rejects as `readAs` does; the page is as before then. */
async function begin(services: Services, view: RoleView, readAs: ScopeSteps['readAs']): Promise<void> {
  const page = services.get(Page);
  const { guardCalls } = await import('./guarded-calls.ts');
  guardCalls(services, { seen: () => roleViewOf(page), coming: () => awaited.get(page) });
  follow(services, page);
  awaited.set(page, view);
  try {
    const { roles, is_superuser, expires_in, policy, refused_rules } = await readAs(view.roles);
    const own = roleViewOf(page) ? shown.get(page)!.own : ownState(page.state);
    const session = { ...page.state.session, roles, is_superuser, expires_in };
    shown.set(page, { view, session, own, at: services.get(Clock).now() });
    page.take({ ...page.state, session, policy, refusedRules: refused_rules });
  } finally {
    awaited.delete(page);
  }
}

function ownState({ session, policy, refusedRules }: ScopeState): Shown['own'] {
  return { session, policy, ...(refusedRules ? { refusedRules } : {}) };
}

/** Ends the view. `state`: undefined where it can't be had, and the page is as it was before the view. */
function end(services: Services, state: ScopeState | undefined): void {
  const page = services.get(Page);
  const now = shown.get(page);
  shown.delete(page);
  if (state) return page.take(state);
  if (!now) return;
  const { own, at, session: seen } = now;
  const passed = (services.get(Clock).now() - at) / 1000;
  const session = { ...own.session, expires_in: Math.max(0, Math.floor(seen.expires_in - passed)) };
  page.take({ ...page.state, ...own, refusedRules: own.refusedRules ?? [], session });
}

/** Says when a view has ended with a change of project, region or session, once for each. */
function follow(services: Services, page: Page): void {
  if (followed.has(page)) return;
  followed.add(page);
  page.onDidTakeState(() => {
    const now = shown.get(page);
    if (!now || now.session === page.state.session) return;
    shown.delete(page);
    const text = services.get(I18n).t('core:roleView.ended', { role: now.view.name });
    services.get(Toasts).add('info', text);
  });
}
