import { type AuditConfig, type AuditInput, completeAudit } from './audit-config.ts';
import { completeRecording, type RecordingConfig } from './recording-config.ts';
import { completeTraces, type TracesConfig } from './traces-config.ts';
import { type PolicyService, policyServices } from '#policy';
import type { SignaturePolicy } from './signatures.ts';
import { keystoneAddress } from './keystone-address.ts';
import type { ProxyTarget } from './proxy-target.ts';
import type { ListenTls } from './server-certificate.ts';
import { completeLegacy, type LegacyConfig, type LegacyInput } from './legacy-config.ts';
import { completeStore, type StoreConfig, type StoreInput } from './store-config.ts';
import { completeSignIn, type SignInConfig, type SignInInput } from './sign-in-config.ts';

/** The complete configuration of a gateway: every default is filled in. Times are seconds unless a name says otherwise. */
export interface GatewayConfig {
  listen: {
    host: string;
    port: number;
    /** Addresses or CIDRs whose `X-Forwarded-*` headers are believed. */
    trustedProxies: string[];
    /** Names by which the console may be asked for, `*.` for all below one; none: any. */
    allowedHosts: string[];
    /** Seconds that the gateway serves on after SIGTERM, so that load balancers notice. */
    drain: number;
    /** The path below which the console is, without a final slash: `/dashboard`; empty: the root. */
    basePath: string;
    /** PEM files; null: plain HTTP. */
    tls: ListenTls | null;
    /** Connections at once; 0: any number. */
    maxConnections: number;
  };
  cloud: CloudConfig;
  session: SessionConfig;
  signIn: SignInConfig;
  /** The place of what several gateways have in common; null: each keeps its own. */
  store: StoreConfig | null;
  /** How images are uploaded: not at all, through the gateway, or from the browser to the image service. */
  uploads: 'off' | 'legacy' | 'direct';
  /** Values laid over the defaults of the published settings; any other key is published too. */
  settings: Record<string, unknown>;
  /** File with what stands above every page. */
  header: string | null;
  policy: {
    /** Folders with `<service>.yaml` (or `<service>.json`) and `<service>.d/*.yaml`, or the same under Horizon's names; later ones win. */
    directories: string[];
    /**
     * Services that run with `enforce_new_defaults`: the older forms of their default rules don't count. Null: nobody said so, and it
     * is found out.
     */
    newDefaults: PolicyService[] | null;
  };
  plugins: {
    directories: string[];
    /** Where the command line may fetch plugins. */
    hosts: string[];
    signatures: SignaturePolicy;
    proxies: ProxyTarget[];
  };
  /** `layout.yaml`, `enablement.yaml`, `settings.site.json` and more; null: no such folder. */
  site: { directory: string | null };
  /** Files of pages that other builds of the console brought: where they are kept (null: nowhere), and how many days. */
  assets: { directory: string | null; days: number };
  /** For authors of plugins: who may lay a plugin of their own machine over a tab of this console. */
  dev: { overlay: boolean; overlayRoles: string[] };
  /** Where Prometheus asks; no port: nowhere. */
  metrics: { host: string; port: number | null };
  /** Where the record of who did what goes. */
  audit: AuditConfig;
  traces: TracesConfig;
  /** Recordings of answers, for reports of faults. */
  recording: RecordingConfig;
  /** Consoles of servers. */
  consoles: {
    /** `host:port` of the proxies that the gateway may connect to. */
    proxy: string[];
    /** Origins that a page may frame. */
    frame: string[];
    /** Seconds without input after which a console is ended. */
    idle: number;
  };
  /** Panels that the site keeps in another console. */
  legacy: LegacyConfig;
  timeouts: TimeoutConfig;
  log: {
    level: 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'silent';
    /** `stderr`, `stdout` or a file. */
    destination: string;
  };
  /** The folder a build made; null: the gateway serves no documents and no files, only the calls. */
  dist: string | null;
  /** Where the gateway keeps what it makes itself: the session key, unpacked plugins. */
  stateDirectory: string;
  /** Shown on the sign-in page; empty for a real cloud. */
  demoUsers: { name: string; password: string; roles: string }[];
}

export interface CloudConfig {
  name: string;
  embedded: boolean;
  /** Keystones to choose from at sign-in; the first is the default. Each address ends in `/v3`. */
  regions: { authUrl: string; label: string }[];
  /** The services' region to begin with; null: the catalog's first. */
  region: string | null;
  interface: EndpointInterface;
  /** Tried where the catalog has no endpoint of `interface`. */
  secondaryInterface: EndpointInterface | null;
  /** PEM file of the authority that signed the services' certificates. */
  cacert: string | null;
  /** Certificates are not checked. Never silently: the gateway warns at start. */
  insecure: boolean;
  /** Tokens go over HTTPS alone. */
  httpsOnly: boolean;
  /** Name of the domain of users who give none. */
  defaultDomain: string;
  /** The sign-in form asks for a domain. */
  multiDomain: boolean;
  domainChoices: { value: string; label: string }[] | null;
}

export type EndpointInterface = 'public' | 'internal' | 'admin';

export interface SessionConfig {
  /** Secrets that seal the cookie: the first seals, all open. Empty: one is made and kept in `stateDirectory`. */
  keys: string[];
  /** File with the keys, one on each line; null: there is none. */
  keysFile: string | null;
  timeout: number;
  /** A token counts as expired this much early. */
  tokenMargin: number;
  /** The console warns this long before the end; 0: not at all. */
  warnBefore: number;
  /** Loading a page begins the session's time anew (never beyond its token's life). */
  refresh: boolean;
  /** Sign-in over plain HTTP on other addresses than loopback. */
  plainHttp: boolean;
  attempts: { perUser: number; perAddress: number; window: number; floor: number };
}

export interface TimeoutConfig {
  connect: number;
  /** A whole read: connect, head and body, retry included. */
  read: number;
  write: number;
  /** Silence from either side of an upload. */
  uploadIdle: number;
  /** From an upload's last byte to the service's answer. */
  uploadFinish: number;
}

type Part<T> = { [K in keyof T]?: T[K] extends unknown[] | null ? T[K] : T[K] extends object ? Part<T[K]> : T[K] };
export type GatewayConfigInput = Omit<
  Part<GatewayConfig>,
  'cloud' | 'settings' | 'plugins' | 'signIn' | 'audit' | 'store' | 'legacy'
> & {
  audit?: AuditInput;
  legacy?: LegacyInput;
  signIn?: SignInInput;
  store?: StoreInput | null;
  plugins?: { directories?: string[]; hosts?: string[]; signatures?: Partial<SignaturePolicy>; proxies?: ProxyInput[] };
  cloud: Partial<CloudConfig> & ({ authUrl: string } | { regions: CloudConfig['regions'] });
  settings?: Record<string, unknown>;
};

type ProxyInput = Pick<ProxyTarget, 'plugin' | 'name' | 'url'> & Partial<ProxyTarget>;

/** The embedded cloud runs as distributions do: Keystone alone accepts the older forms. */
const embeddedNewDefaults = policyServices.filter((service) => service !== 'identity');

/** Fills in every default. */
export function completeConfig(input: GatewayConfigInput): GatewayConfig {
  const { authUrl, ...cloud } = { authUrl: undefined, ...input.cloud } as Partial<CloudConfig> & { authUrl?: string };
  const { tls } = input.listen ?? {};
  const regions = cloud.regions?.length ? cloud.regions : authUrl ? [{ authUrl, label: cloud.name ?? authUrl }] : [];
  return {
    listen: {
      host: '127.0.0.1',
      port: 8080,
      trustedProxies: [],
      allowedHosts: [],
      // Nothing balances the embedded cloud's console.
      drain: cloud.embedded ? 0 : 12,
      maxConnections: 10_000,
      ...input.listen,
      basePath: (input.listen?.basePath ?? '').replace(/\/+$/, ''),
      // A file may leave the last one out.
      tls: tls ? { ...tls, clientCa: tls.clientCa ?? null } : null,
    },
    cloud: {
      name: 'cloud',
      embedded: false,
      region: null,
      interface: 'public',
      secondaryInterface: null,
      cacert: null,
      insecure: false,
      httpsOnly: false,
      defaultDomain: 'Default',
      multiDomain: false,
      domainChoices: null,
      ...cloud,
      regions: regions.map((each) => ({ ...each, authUrl: keystoneAddress(each.authUrl) })),
    },
    session: {
      keys: [],
      keysFile: null,
      timeout: 3600,
      tokenMargin: 0,
      warnBefore: 300,
      refresh: true,
      plainHttp: false,
      ...input.session,
      attempts: { perUser: 10, perAddress: 100, window: 300, floor: 1, ...input.session?.attempts },
    },
    signIn: completeSignIn(input.signIn),
    store: completeStore(input.store),
    uploads: input.uploads ?? 'legacy',
    settings: input.settings ?? {},
    header: input.header ?? null,
    policy: {
      directories: input.policy?.directories ?? [],
      newDefaults: input.policy?.newDefaults ?? (cloud.embedded ? embeddedNewDefaults : null),
    },
    plugins: {
      directories: input.plugins?.directories ?? [],
      hosts: input.plugins?.hosts ?? [],
      signatures: { require: 'none', keys: [], revoked: [], ...input.plugins?.signatures },
      proxies: (input.plugins?.proxies ?? []).map((each) => ({ auth: 'none', cacert: null, leadsTo: [], ...each })),
    },
    site: { directory: null, ...input.site },
    assets: { directory: null, days: 30, ...input.assets },
    dev: { overlay: false, overlayRoles: ['admin'], ...input.dev },
    metrics: { host: '127.0.0.1', port: null, ...input.metrics },
    audit: completeAudit(input.audit),
    traces: completeTraces(input.traces),
    recording: completeRecording(input.recording),
    consoles: { proxy: [], frame: [], idle: 900, ...input.consoles },
    legacy: completeLegacy(input.legacy),
    timeouts: { connect: 5, read: 15, write: 60, uploadIdle: 60, uploadFinish: 600, ...input.timeouts },
    log: { level: 'info', destination: 'stderr', ...input.log },
    dist: input.dist ?? null,
    stateDirectory: input.stateDirectory ?? '.sextant',
    demoUsers: input.demoUsers ?? [],
  };
}
