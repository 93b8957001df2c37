import type { SignInAttempts } from '../session/sign-in-attempts.ts';
import type { FastifyReply } from 'fastify';
import type { GatewayConfig } from '../config/gateway-config.ts';
import type { TraceContext } from '../http/traces/trace-context.ts';
import type { Tracer } from '../http/traces/tracer.ts';
import type { AuditLog } from '../http/audit/audit-log.ts';
import type { GatewayEvents } from '../http/gateway-events.ts';
import type { KeyRing } from '../config/key-ring.ts';
import type { ServerCertificate } from '../config/server-certificate.ts';
import type { gatewayErrors } from '../http/errors.ts';
import type { Draining } from '../http/draining.ts';
import type { Reload, ReloadCounts } from '../http/reload.ts';
import type { RenderSignIn } from '../http/render-sign-in.ts';
import type { AccessOf } from '../plugins/native-calls/plugin-access.ts';
import type { PluginCapabilities } from '../plugins/native-calls/plugin-capabilities.ts';
import type { RateLimit } from '../plugins/native-calls/rate-limit.ts';
import type { KeystoneHealth } from '../openstack/keystone-health.ts';
import type { Native } from '../openstack/native.ts';
import type { Languages } from '../page/languages.ts';
import type { Overlays } from '../plugins/overlay/overlays.ts';
import type { PluginCatalog } from '../plugins/catalog/plugin-catalog.ts';
import type { KnownDevices } from '../session/known-devices.ts';
import type { SignInSteps } from '../session/sign-in/sign-in-steps.ts';
import type { WebssoFlows } from '../session/sign-in/websso-flows.ts';
import type { RefusalFloor } from '../session/refusal-floor.ts';
import type { Revocations } from '../session/revocations.ts';
import type { LiveSockets } from '../session/live-sockets.ts';
import type { SocketTickets } from '../session/socket-tickets.ts';
import type { PolicyEngine } from '../session/policy-engine.ts';
import type { AsksKeystone, GatewayRoute } from '../session/session-confirmation.ts';
import type { SealedSession } from '../openstack/sealed-session.ts';
import type { PageFacts } from '../api/page-facts.ts';
import type { PlaceSessions } from '../session/place-sessions.ts';
import type { SessionRecords } from '../session/session-records.ts';
import type { SharedEnds } from '../session/shared-ends.ts';
import type { Sessions } from '../session/sessions.ts';
import type { SharedStore } from '../store/shared-store.ts';
import type { TypedNames } from '../session/typed-names.ts';

declare module 'fastify' {
  interface FastifyInstance {
    config: GatewayConfig;
    errors: typeof gatewayErrors;
    /** Events of the gateway, for those who count it or keep a record of it. */
    events: GatewayEvents;
    /** Sends spans; null: nothing is traced. */
    tracer: Tracer | null;
    /** The record of who did what. */
    auditLog: AuditLog;
    /** How many pages listen for changes of plugins. */
    eventStreamCount(): number;
    /** Calls to the native services. */
    native: Native;
    /** Keeps what the gateways of one site have in common. */
    store: SharedStore;
    /** Whether the configured Keystones answer. */
    keystoneHealth: KeystoneHealth;
    /** The certificate of the listener; null: it speaks plain HTTP. */
    certificate: ServerCertificate | null;
    /** The secrets that seal cookies. */
    keyRing: KeyRing;
    /** Adds something that is read again at SIGHUP. */
    onReload(reload: Reload): void;
    reloadCounts: ReloadCounts;
    /** Reads again what has changed outside. Rejects with a sentence for the first thing that can't be used. */
    reload(): Promise<void>;
    /** Whether the gateway is about to stop. */
    draining: Draining;
    /** Returns what a plugin that is served may ask of the cloud. */
    accessOf: AccessOf;
    /** The proof that a plugin's calls are its own. */
    pluginCapabilities: PluginCapabilities;
    /** Calls of plugins, by plugin and session. */
    pluginRates: RateLimit;
    /** Local plugins over a tab: who may, and their tickets. */
    overlays: Overlays;
    /** Guesses of passwords, wherever one is checked. */
    attempts: SignInAttempts;
    /** Decides which names may stand in the log. */
    typedNames: TypedNames;
    /** How long a refused sign-in takes, whyever it is refused. */
    refusalFloor: RefusalFloor;
    /** Sign-ins of which a part is proved, and what was guessed there. */
    signInSteps: SignInSteps;
    /** Single sign-ons that browsers have begun. */
    webssoFlows: WebssoFlows;
    /** Browsers that somebody has signed in with before. */
    knownDevices: KnownDevices;
    sessions: Sessions;
    /** The sessions that have begun, and where they are used. */
    sessionRecords: SessionRecords;
    /** Ends of sessions, at this gateway and at others. */
    sharedEnds: SharedEnds;
    /** Sessions in other projects and regions, for calls that name them. */
    places: PlaceSessions;
    /** The proof that a page of this session opens a socket. */
    socketTickets: SocketTickets;
    /** The sockets that are open, by session and user. */
    liveSockets: LiveSockets;
    /** Tokens that Keystone has still to forget. */
    revocations: Revocations;
    /** Every route that there is. */
    routes: readonly GatewayRoute[];
    policyEngine: PolicyEngine;
    /** The plugins that are installed, now and after every change. */
    pluginCatalog: PluginCatalog;
    /** The id of the build whose pages are served, which changes with every build; undefined: none are. */
    build?: string;
    /** The console's words in every language. */
    languages: Languages;
    /** The opened session; throws NOT_LOGGED_IN. */
    requireSession(request: FastifyRequest): SealedSession;
    /**
     * The request's session with the roles that Keystone says it has. Throws NOT_LOGGED_IN when Keystone does not know it any
     * more, and what went wrong when Keystone can't be asked.
     */
    confirmSession(request: FastifyRequest, how: 'now' | 'recently'): Promise<SealedSession>;
    /**
     * The roles that Keystone says the session has: by its last answer where that is younger than so many milliseconds, else by a
     * new one, which all who ask share. Ends the session and throws NOT_LOGGED_IN when Keystone does not know it any more, and
     * throws what went wrong when Keystone can't be asked.
     */
    rolesOf(request: FastifyRequest, session: SealedSession, youngerThanMs: number): Promise<string[]>;
    /** Asks Keystone whether a session still counts whose streams run; ends it when not. Never throws. */
    endIfOver(request: FastifyRequest, session: SealedSession): Promise<void>;
    /**
     * Returns the page's facts for the request's session, or for that session as it will be. Throws NOT_LOGGED_IN when there is
     * none, or when Keystone says that its token has died.
     */
    facts(request: FastifyRequest, session?: SealedSession): Promise<PageFacts>;
    /** The anti-forgery token of this browser; sets its cookie when it has none. Every HTML answer has one anyway. */
    csrfToken(request: FastifyRequest, reply: FastifyReply): string;
    /** Answers with the sign-in page. Delivery replaces `signInPage.render`. */
    renderSignIn: RenderSignIn;
    signInPage: { render: RenderSignIn };
  }

  interface FastifyRequest {
    /** The request's place in a trace; null: nothing is traced. */
    trace: TraceContext | null;
    /** The sealed session, opened; null when there is none or it has ended. */
    session: SealedSession | null;
    /** A session of this browser that has run out: who it was, for signing in again in place. */
    formerSession: SealedSession | null;
    /** The session in the place that the call names; null: it is made in the session's own. */
    place: SealedSession | null;
    /** The parameters of an operation's query that are no keywords. */
    filters: Record<string, string> | null;
    /** The code of the error that the request is answered with; null: there is none. */
    refusalCode: string | null;
    /** Where an operation changes many things that its body names: each of them, for the audit. */
    auditedTargets: readonly { id: string; isDone: boolean }[] | null;
  }

  interface FastifyContextConfig {
    /** The operation's id in the API contract, `GL-05`: for logs and problem details. */
    operation?: string;
    /** The operation's name, `deleteImage`: as manifests and calls write it. */
    operationName?: string;
    /** `required`: a call without a body, or with an empty one, is refused. */
    jsonBody?: 'required';
    /** Whether it is a form or download operation, which needs no AJAX header. */
    form?: boolean;
    /** Whether it changes over to a WebSocket. */
    socket?: boolean;
    /** Reachable without a session. */
    open?: boolean;
    /** Whether it answers for another project or region, too (`X-Sextant-Place`). */
    places?: boolean;
    /** How it finds out that its session still counts. Operations that say nothing ask before they answer, if no service was asked. */
    asksKeystone?: AsksKeystone;
  }
}
