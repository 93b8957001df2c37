import { errorText } from '#base';
import type { OverlayAnswer, OverlayRequest } from '#protocol';
import { Clock } from '#services/clock/clock';
import { Http } from '#services/http/http';
import { I18n } from '#services/i18n/i18n';
import { Modals } from '#services/modals/modals';
import { Page } from '#services/page/page';
import { Router } from '#services/router/router';
import type { ServiceContainer } from '#services/service-container';
import { Session } from '#services/session/session';
import { Toasts } from '#services/toasts/toasts';
import type { PluginHost } from '../plugin-host.ts';
import { liveIndex } from '../plugins.ts';
import { safeMode } from '../safe-mode.ts';
import { browserAdapter, type PageAdapter } from './browser-adapter.ts';
import { KeptOverlays } from './kept-overlays.ts';
import { overlaysAsked, withTickets } from './overlay-address.ts';
import { Overlays } from './overlays.ts';
import { ticketedCalls } from './ticketed-calls.ts';

/**
 * Lays local plugins over this tab, when its address asks for them and the operator agrees. The operator may have agreed here
 * before. An address alone makes nothing happen: another site may have written the link.
 */
export async function layOver(
  services: ServiceContainer,
  host: PluginHost,
  browser: PageAdapter = browserAdapter,
): Promise<Overlays | undefined> {
  const { state } = services.get(Page);
  // Safe mode leaves out all plugins that are not built in, and so the local ones.
  if (!state.overlay || safeMode.safe) return undefined;
  if (!browser.isSecure) {
    if (overlaysAsked(browser.address()).origins.length > 0) warn(services, 'core:overlay.notSecure');
    return undefined;
  }
  const kept = new KeptOverlays(browser.store);
  if (kept.list().length > 0 && !(await browser.claim(kept.tab))) kept.clear();
  const asked = overlaysAsked(browser.address());
  if (asked.strange.length > 0) warn(services, 'core:overlay.strange', { address: asked.strange.join(', ') });
  const agreed = await agreeTo(asked.origins, services, kept);
  if (agreed || (kept.list().length > 0 && !asked.hasTickets)) {
    // The document's policy must admit them: it is asked for once more, with their tickets.
    browser.replace(withTickets(browser.address(), kept.list()));
    return undefined;
  }
  tidyAddress(services);
  const admitted = kept.list().filter(({ origin }) => state.overlay?.origins.includes(origin));
  for (const { origin } of kept.list()) {
    if (admitted.some((one) => one.origin === origin)) continue;
    kept.drop(origin);
    warn(services, 'core:overlay.ended', { address: origin });
  }
  return admitted.length === 0 ? undefined : begin(services, host, browser, kept);
}

/** Asks the operator about each address that is new in this tab; true when a ticket was given for one. */
async function agreeTo(origins: readonly string[], services: ServiceContainer, kept: KeptOverlays): Promise<boolean> {
  const i18n = services.get(I18n);
  let isAny = false;
  for (const origin of origins) {
    if (kept.list().some((one) => one.origin === origin)) continue;
    const agrees = await services.get(Modals).confirm({
      title: i18n.t('core:overlay.confirm.title'),
      message: i18n.t('core:overlay.confirm.message', { address: origin }),
      confirmLabel: i18n.t('core:overlay.confirm.agree'),
      danger: true,
    });
    if (!agrees) continue;
    try {
      const { ticket } = await ask(services, { address: origin });
      kept.keep({ origin, ticket });
      isAny = true;
    } catch (error) {
      services.get(Toasts).add('error', errorText(error));
    }
  }
  return isAny;
}

async function begin(
  services: ServiceContainer,
  host: PluginHost,
  browser: PageAdapter,
  kept: KeptOverlays,
): Promise<Overlays> {
  const live = await liveIndex(services, host);
  const overlays = new Overlays({
    browser,
    kept,
    clock: services.get(Clock),
    ask: (request) => ask(services, request),
    lay: (entries) => live.layOver(entries),
    onForbidden: (reason) => void services.get(Toasts).add('warning', reason),
  });
  ticketedCalls(services.get(Page), (plugin) => overlays.ticketOf(plugin));
  services.get(I18n).onDidChange(() => overlays.refresh());
  const session = services.get(Session);
  // A ticket is good for one session; another scope is another one, with other roles.
  session.onDidRenew(() => overlays.refresh());
  session.onDidEnd(({ reason }) => {
    if (reason === 'elsewhere') overlays.end();
  });
  await browser.showBanner(services, host, overlays);
  for (const { origin } of kept.list()) overlays.add(origin);
  return overlays;
}

function ask(services: ServiceContainer, request: OverlayRequest): Promise<OverlayAnswer> {
  return services.get(Http).post<OverlayAnswer>('/plugins/overlay', request);
}

/** A ticket in the address is of no use to anybody; it is only ugly. */
function tidyAddress(services: ServiceContainer): void {
  const router = services.get(Router);
  const { path, search } = router.current();
  if (search.includes('overlay=')) router.go(withTickets(path + search, []), { replace: true });
}

function warn(services: ServiceContainer, key: string, values: Record<string, string> = {}): void {
  services.get(Toasts).add('warning', services.get(I18n).t(key, values));
}
