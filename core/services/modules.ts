import { PointStore, ResourceTypeRegistry } from '#registry';
import { Catalog } from './catalog/catalog.ts';
import { GatewayCatalog } from './catalog/gateway-catalog.ts';
import { Clock } from './clock/clock.ts';
import { systemClock } from './clock/system-clock.ts';
import { Extensions } from './extensions/extensions.ts';
import { GatewayExtensions } from './extensions/gateway-extensions.ts';
import { GatewayHttp } from './http/gateway-http.ts';
import { Http } from './http/http.ts';
import { BundleI18n } from './i18n/bundle-i18n.ts';
import { type Bundle, I18n } from './i18n/i18n.ts';
import { I18nEngine } from './i18n/i18n-engine.ts';
import { Modals } from './modals/modals.ts';
import { ModalStack } from './modals/modal-stack.ts';
import { Page } from './page/page.ts';
import { GatePermissions } from './permissions/gate-permissions.ts';
import { Permissions } from './permissions/permissions.ts';
import { GatewayPolicy } from './policy/gateway-policy.ts';
import { Policy } from './policy/policy.ts';
import { FactBook } from './registry/fact-book.ts';
import { PageFacts } from './registry/page-facts.ts';
import { Points, ResourceTypes } from './registry/registry.ts';
import { CachedResources } from './resources/cached-resources.ts';
import { createQueries } from './resources/query-client.ts';
import { ListsAhead, Queries, TypeLoader } from './resources/queries.ts';
import { Resources } from './resources/resources.ts';
import { RouterBinding } from './router/router-binding.ts';
import { Router } from './router/router.ts';
import { RouterAdapter } from './router/router-adapter.ts';
import { PageScope } from './scope/page-scope.ts';
import { Scope } from './scope/scope.ts';
import type { ServiceContainer } from './service-container.ts';
import { serviceModule } from './service-module.ts';
import { PageSession } from './session/page-session.ts';
import { Session } from './session/session.ts';
import { GatewaySettings } from './settings/gateway-settings.ts';
import { OwnLayer, OwnSettings } from './settings/own-settings.ts';
import { Settings } from './settings/settings.ts';
import { PageStorage } from './storage/page-storage.ts';
import { Storage } from './storage/storage.ts';
import { TaskList } from './tasks/task-list.ts';
import { Tasks } from './tasks/tasks.ts';
import { consoleTelemetry } from './telemetry/console-telemetry.ts';
import { Telemetry } from './telemetry/telemetry.ts';
import { RootTheme } from './theme/root-theme.ts';
import { Theme } from './theme/theme.ts';
import { ToastList } from './toasts/toast-list.ts';
import { Toasts } from './toasts/toasts.ts';

/** Every service of the browser. `source`: the source language's bundles, by namespace. */
export function coreModules(page: Page, source: Readonly<Record<string, Bundle>>, container: ServiceContainer) {
  const ground = serviceModule(({ provide }) => {
    provide(Page, [], () => page);
    provide(Clock, [], () => systemClock);
    provide(Telemetry, [], () => consoleTelemetry);
    provide(
      I18n,
      [Page, Telemetry, Clock],
      (where, telemetry, clock) => new BundleI18n(where, telemetry, clock, source),
    );
    provide(I18nEngine, [I18n], (i18n) => (i18n as BundleI18n).engine);
    provide(Storage, [Page, Telemetry], (where, telemetry) => new PageStorage(where, telemetry));
    provide(Theme, [Page, Storage], (where, storage) => new RootTheme(where, storage));
    provide(Toasts, [I18n, Clock], (i18n, clock) => new ToastList(i18n, clock));
    provide(Modals, [], () => new ModalStack());
    provide(Tasks, [Clock, Storage, Page], (clock, storage, where) => new TaskList(clock, storage, where));
    provide(RouterBinding, [Page], (where) => new RouterAdapter(where));
    provide(Router, [RouterBinding], (seat) => seat as RouterAdapter);
  });
  const gateway = serviceModule(({ provide }) => {
    provide(Session, [Page, Toasts, I18n], (where, toasts, i18n) => new PageSession(where, toasts, i18n));
    provide(
      Http,
      [Page, Session, Toasts, I18n, Clock],
      (where, session, toasts, i18n, clock) => new GatewayHttp(where, session, toasts, i18n, clock),
    );
    provide(Scope, [Page, Session, Http], (where, session, http) => new PageScope(where, session, http, container));
    provide(OwnLayer, [Storage], (storage) => new OwnSettings(storage));
    provide(
      Settings,
      [Page, Http, I18n, OwnLayer],
      (where, http, i18n, own) => new GatewaySettings(where, http, i18n, own),
    );
    provide(
      Catalog,
      [Page, Http, Session, I18n],
      (where, http, session, i18n) => new GatewayCatalog(where, http, session, i18n),
    );
    provide(Extensions, [Page, Http, I18n], (where, http, i18n) => new GatewayExtensions(where, http, i18n));
    provide(
      Policy,
      [Page, Http, Toasts, I18n],
      (where, http, toasts, i18n) => new GatewayPolicy(where, http, toasts, i18n),
    );
    provide(
      Permissions,
      [Page, Policy, Catalog, Settings, Extensions],
      (where, policy, catalog, settings, extensions) =>
        new GatePermissions(where, policy, catalog, settings, extensions),
    );
  });
  const registry = serviceModule(({ provide }) => {
    provide(FactBook, [Page, Session], (where, session) => new PageFacts(where, session, container));
    provide(Points, [FactBook], (facts) => new PointStore(facts));
    provide(
      ResourceTypes,
      [Points, Telemetry],
      (points, telemetry) => new ResourceTypeRegistry(points, (message) => telemetry.report('error', message)),
    );
    provide(Queries, [], createQueries);
    // Until a plugin host takes this place, types are those that were registered by hand.
    provide(TypeLoader, [], () => ({ loadType: () => Promise.resolve(), drawAnew() {} }));
    provide(
      Resources,
      [ResourceTypes, TypeLoader, Queries, Scope],
      (types, loader, queries, scope) => new CachedResources(types, loader, queries, scope, container),
    );
    provide(ListsAhead, [Resources], (resources) => ({
      list: (type, request) => (resources as CachedResources).listAhead(type, request),
      take: (type, request) => (resources as CachedResources).takeAhead(type, request),
    }));
  });
  return [ground, gateway, registry] as const;
}
