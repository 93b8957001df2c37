import { useEffect, useState } from 'react';
import { DisposableStore, ours, type Services, toDisposable } from '#base';
import type { UserSession } from '#protocol';
import { Clock } from '#services/clock/clock';
import { Http } from '#services/http/http';
import { I18n } from '#services/i18n/i18n';
import { Page } from '#services/page/page';
import { scopeKeyOf } from '#services/scope/scope-key';
import { Session } from '#services/session/session';
import { Settings } from '#services/settings/settings';
import { Toasts } from '#services/toasts/toasts';
import { useServices } from '#ui/services-context.tsx';
import { EndWatch } from './end-watch.ts';
import { SignInAgain } from './sign-in-again.tsx';

const defaultLead = 300;

/** Warns before the session ends, once and in every tab, and offers to sign in again while all goes on. */
export function SessionEnding() {
  const services = useServices();
  const [time, setTime] = useState<string>();
  useEffect(() => {
    const store = new DisposableStore();
    void begin(services, setTime, store);
    return () => store.dispose();
  }, [services]);
  if (time === undefined) return null;
  return <SignInAgain reason="soon" time={time} onClose={() => setTime(undefined)} />;
}

/** `open` shows the way to sign in again, of a session that ends at that time; or takes it away. */
async function begin(services: Services, open: (time?: string) => void, store: DisposableStore): Promise<void> {
  const session = services.get(Session);
  const clock = services.get(Clock);
  // The document said what was left when it was made.
  const begun = clock.now() - performance.now();
  const lead = await services
    .get(Settings)
    .get<number>('SESSION_WARN_BEFORE', defaultLead)
    .catch(() => defaultLead);
  const ask = async () => (await services.get(Http).get<UserSession>('/api/keystone/user-session/')).expires_in;
  const left = session.current().expires_in - (clock.now() - begun) / 1000;
  const watch = store.own(new EndWatch({ clock, lead: (lead ?? defaultLead) * 1000, ask }, left));
  const warning = new Warning(services, open);
  store.own(toDisposable(() => warning.close()));
  const show = () => warning.show(session.alive ? watch.soon : undefined);
  store.own(watch.onDidChange(show));
  store.own(session.onDidEnd(show));
  let scope = scopeKeyOf(session.current());
  store.own(
    session.onDidRenew((now) => {
      const before = scope;
      scope = scopeKeyOf(now);
      watch.renewed(now.expires_in, scope === before);
      show();
    }),
  );
  store.own(
    services.get(Page).tabs.onTold((message) => {
      const isOurs = message.session === 'began' && message.user === session.current().id;
      if (isOurs && message.left !== undefined && session.alive) watch.renewed(message.left);
    }),
  );
  const look = () => document.visibilityState === 'visible' && watch.look();
  document.addEventListener('visibilitychange', look);
  store.own(toDisposable(() => document.removeEventListener('visibilitychange', look)));
  show();
}

/** The message that says when. Once closed it comes again only with another end. */
class Warning {
  readonly #services: Services;
  readonly #open: (time?: string) => void;
  #toast: string | undefined;

  constructor(services: Services, open: (time?: string) => void) {
    this.#services = services;
    this.#open = open;
  }

  show(ends: number | undefined): void {
    if (ends === undefined) return this.close();
    if (this.#toast !== undefined) return;
    const i18n = this.#services.get(I18n);
    const { language, timeZone } = i18n;
    const time = ours(new Intl.DateTimeFormat(language, { timeStyle: 'short', timeZone }).format(ends));
    const button = { label: i18n.t('core:shell.ended.title'), press: () => this.#open(time) };
    this.#toast = this.#services
      .get(Toasts)
      .add('warning', i18n.t('core:shell.ended.warning', { time }), { button }).id;
  }

  close(): void {
    if (this.#toast !== undefined) this.#services.get(Toasts).close(this.#toast);
    this.#toast = undefined;
    this.#open(undefined);
  }
}
