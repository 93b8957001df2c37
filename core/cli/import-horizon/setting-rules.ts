import { PythonDict, type PythonValue, Unresolved } from './python-values.ts';

/** A value as it stands in the configuration file. */
export type PlainValue = null | boolean | number | string | PlainValue[] | { [name: string]: PlainValue };

/** The fate of a setting of Horizon's. */
export type Outcome = {
  /** The member of a dictionary that this is about, where it is not about all of it. */
  member?: string;
} &
  /** A key of the configuration (`cloud.auth_url`) and its value. Several settings may say something of one key. */
  (
    | { key: string; value: PlainValue; note?: string }
    /** Nothing, and nothing is lost. */
    | { unneeded: string }
    /** Nothing: somebody has to look at it. */
    | { left: string }
  );

/** Says what becomes of a setting. `of` gives the values of others. */
export type Rule = (value: PlainValue, of: (name: string) => PlainValue | undefined) => Outcome | Outcome[];

const key =
  (name: string): Rule =>
  (value) => ({ key: name, value });
const published =
  (name: string): Rule =>
  (value) => ({ key: `settings.${name}`, value });
const alwaysUnneeded = new WeakSet<Rule>();

/** Whether a setting is not needed whatever its value is. */
export const isNeverNeeded = (rule: Rule | undefined): boolean => rule !== undefined && alwaysUnneeded.has(rule);

function unneeded(why: string): Rule {
  const rule: Rule = () => ({ unneeded: why });
  alwaysUnneeded.add(rule);
  return rule;
}

const left =
  (why: string): Rule =>
  () => ({ left: why });

const isText = (value: PlainValue): value is string => typeof value === 'string';
const isObject = (value: PlainValue | undefined): value is { [name: string]: PlainValue } =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** `(value, label)` pairs; those that are none are left out. */
function pairs(value: PlainValue | undefined): [string, string][] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((pair): [string, string][] => {
    if (!Array.isArray(pair) || !isText(pair[0] ?? null)) return [];
    return [[String(pair[0]), String(pair[1] ?? pair[0])]];
  });
}

const endpoint =
  (name: string): Rule =>
  (value) => {
    if (value === null) return { unneeded: 'nothing is chosen' };
    const found = String(value).replace(/URL$/, '');
    if (['public', 'internal', 'admin'].includes(found)) return { key: name, value: found };
    return { left: `${String(value)} is no interface of endpoints` };
  };

/** Horizon's regions are addresses of Keystone with a label; several with one address name the regions of its catalog. */
const regions: Rule = (value) => {
  const all = pairs(value);
  const addresses = [...new Set(all.map(([address]) => address))];
  const [only] = addresses;
  if (only === undefined) return { unneeded: 'there are none' };
  if (addresses.length === 1)
    return {
      key: 'cloud.auth_url',
      value: only,
      note: 'the regions of its catalog are chosen in the bar of the console',
    };
  return { key: 'cloud.regions', value: all.map(([auth_url, label]) => ({ auth_url, label })) };
};

const allowedHosts: Rule = (value) => {
  const names = (Array.isArray(value) ? value : [value]).filter(isText);
  if (names.includes('*') || names.length === 0) return { unneeded: 'any name is allowed without it' };
  // Django's `.example.org` is the name and all below it.
  const own = names.flatMap((name) => (name.startsWith('.') ? [name.slice(1), `*${name}`] : [name]));
  return { key: 'listen.allowed_hosts', value: own };
};

const horizonConfig: Rule = (value) => {
  if (!isObject(value)) return { left: 'it is no dictionary' };
  return Object.entries(value).map(([name, own]): Outcome => {
    const member = name;
    if (name === 'ajax_poll_interval') return { member, key: 'settings.AJAX_POLL_INTERVAL', value: own };
    if (name === 'auto_fade_alerts') return { member, key: 'settings.HORIZON_CONFIG.auto_fade_alerts', value: own };
    if (name === 'modal_backdrop') return { member, unneeded: 'dialogs stay open when somebody clicks beside them' };
    return { member, left: 'the console has no such setting' };
  });
};

const imageBackend: Rule = (value) => {
  const formats = isObject(value) ? pairs(value['image_formats']).map(([format]) => format) : [];
  if (formats.length === 0) return { unneeded: 'it names no formats' };
  return { key: 'settings.OPENSTACK_IMAGE_FORMATS', value: formats.filter((format) => format !== '') };
};

/** The id of a provider, as it may stand in an address. */
const providerId = (name: string) => name.toLowerCase().replace(/[^a-z0-9_-]/g, '-');

const ssoIsOff = { unneeded: 'single sign-on is off (WEBSSO_ENABLED)' };

/** Horizon's choices: `credentials`, keys of WEBSSO_IDP_MAPPING, and federation protocols. */
const signInChoices: Rule = (value, of) => {
  if (of('WEBSSO_ENABLED') !== true) return ssoIsOff;
  const mapping = of('WEBSSO_IDP_MAPPING');
  const keystone = of('WEBSSO_KEYSTONE_URL');
  const all = pairs(value);
  const providers = all
    .filter(([name]) => name !== 'credentials')
    .map(([name, label]): { [name: string]: PlainValue } => {
      const [provider, protocol] = pairs([(isObject(mapping) ? mapping[name] : undefined) ?? []])[0] ?? [null, name];
      return {
        ...{ id: providerId(name), label, protocol },
        ...(provider === null ? {} : { identity_provider: provider }),
        ...(typeof keystone === 'string' ? { keystone_url: keystone } : {}),
      };
    });
  const hasPassword = all.length === 0 || all.some(([name]) => name === 'credentials');
  const ways: Outcome[] = [
    ...(providers.length > 0 ? [{ key: 'sign_in.websso', value: providers }] : []),
    ...(hasPassword ? [] : [{ key: 'sign_in.password', value: false }]),
  ];
  return ways.length > 0 ? ways : { unneeded: 'only the password is named' };
};

/** The choice that is shown first. The gateway does not start with one that it does not offer. */
const initialChoice: Rule = (value, of) => {
  if (of('WEBSSO_ENABLED') !== true) return ssoIsOff;
  const choices = pairs(of('WEBSSO_CHOICES')).map(([name]) => name);
  const offered = choices.length > 0 ? choices : ['credentials'];
  const name = String(value);
  if (!offered.includes(name)) return { left: `WEBSSO_CHOICES does not name ${name}` };
  return { key: 'sign_in.initial', value: providerId(name) };
};

const sealedCookie = 'sessions are kept in a sealed cookie, so that no store is needed';

/** Each setting of Horizon's that something is known of: https://docs.openstack.org/horizon/latest/configuration/settings.html */
export const rules: Readonly<Record<string, Rule>> = {
  // The cloud
  OPENSTACK_KEYSTONE_URL: (value, of) =>
    pairs(of('AVAILABLE_REGIONS')).length > 0
      ? { unneeded: 'AVAILABLE_REGIONS names the addresses of Keystone' }
      : { key: 'cloud.auth_url', value },
  OPENSTACK_HOST: unneeded('it is part of other settings'),
  AVAILABLE_REGIONS: regions,
  OPENSTACK_ENDPOINT_TYPE: endpoint('cloud.interface'),
  SECONDARY_ENDPOINT_TYPE: endpoint('cloud.secondary_interface'),
  OPENSTACK_SSL_CACERT: (value) => (isText(value) ? { key: 'cloud.cacert', value } : { unneeded: 'there is none' }),
  OPENSTACK_SSL_NO_VERIFY: (value) =>
    value === true ? { key: 'cloud.insecure', value: true } : { unneeded: 'certificates are checked without it' },
  OPENSTACK_KEYSTONE_MULTIDOMAIN_SUPPORT: (value) => ({ key: 'cloud.multi_domain', value: value === true }),
  OPENSTACK_KEYSTONE_DEFAULT_DOMAIN: (value) => ({
    key: 'cloud.default_domain',
    value,
    note: 'a name is wanted; Horizon takes an id as well',
  }),
  OPENSTACK_KEYSTONE_DOMAIN_DROPDOWN: unneeded('OPENSTACK_KEYSTONE_DOMAIN_CHOICES says it'),
  OPENSTACK_KEYSTONE_DOMAIN_CHOICES: (value, of) =>
    of('OPENSTACK_KEYSTONE_DOMAIN_DROPDOWN') === true && pairs(value).length > 0
      ? { key: 'cloud.domain_choices', value: pairs(value).map(([name, label]) => ({ value: name, label })) }
      : { unneeded: 'domains are typed (OPENSTACK_KEYSTONE_DOMAIN_DROPDOWN)' },
  OPENSTACK_API_VERSIONS: unneeded('versions are found out'),

  // Listening
  ALLOWED_HOSTS: allowedHosts,
  WEBROOT: (value) =>
    isText(value) && value.replaceAll('/', '') !== ''
      ? { key: 'listen.base_path', value: `/${value.replaceAll(/^\/+|\/+$/g, '')}` }
      : { unneeded: 'the console is at the root without it' },
  SECURE_PROXY_SSL_HEADER: left('name the addresses of your load balancers in listen.trusted_proxies'),

  // Sessions
  SESSION_TIMEOUT: key('session.timeout'),
  SESSION_REFRESH: key('session.refresh'),
  TOKEN_TIMEOUT_MARGIN: key('session.token_margin'),
  SECRET_KEY: left('it is a secret of Django; make keys for the console and name their file in session.keys_file'),
  ...Object.fromEntries(
    [
      'SESSION_ENGINE',
      'CACHES',
      'DATABASES',
      'SESSION_COOKIE_SECURE',
      'CSRF_COOKIE_SECURE',
      'SESSION_COOKIE_HTTPONLY',
      'MEMCACHED_SERVERS',
      'SESSION_CACHE_ALIAS',
      'SESSION_COOKIE_AGE',
    ].map((name): [string, Rule] => [name, unneeded(sealedCookie)]),
  ),

  // Signing in elsewhere
  WEBSSO_ENABLED: (value) =>
    value === true ? { unneeded: 'WEBSSO_CHOICES names the ways to sign in' } : { unneeded: 'it is off' },
  WEBSSO_CHOICES: signInChoices,
  WEBSSO_INITIAL_CHOICE: initialChoice,
  WEBSSO_IDP_MAPPING: unneeded('it is part of sign_in.websso'),
  WEBSSO_KEYSTONE_URL: unneeded('it is part of sign_in.websso'),
  WEBSSO_USE_HTTP_REFERER: unneeded("Keystone's address is never taken from a request"),

  // Policy
  POLICY_FILES_PATH: (value) =>
    isText(value)
      ? {
          key: 'policy.directories',
          value: [value],
          note: 'files there that are named after a project or a service count',
        }
      : { unneeded: 'there is none' },
  POLICY_FILES: left('files are found by their names: nova_policy.yaml or compute.yaml'),
  POLICY_DIRS: left('folders are found by their names: nova_policy.d or compute.d'),

  // Published to the pages under the same name
  HORIZON_CONFIG: horizonConfig,
  OPENSTACK_IMAGE_BACKEND: imageBackend,
  HORIZON_IMAGES_UPLOAD_MODE: (value) =>
    isText(value) && ['off', 'legacy', 'direct'].includes(value)
      ? { key: 'uploads', value }
      : { left: 'it is none of off, legacy and direct' },
  ...Object.fromEntries(
    [
      ...[
        'LAUNCH_INSTANCE_DEFAULTS',
        'OPENSTACK_HYPERVISOR_FEATURES',
        'OPENSTACK_KEYSTONE_BACKEND',
        'CREATE_IMAGE_DEFAULTS',
      ],
      ...[
        'ENFORCE_PASSWORD_CHECK',
        'FILTER_DATA_FIRST',
        'IMAGES_ALLOW_LOCATION',
        'DEFAULT_BOOT_SOURCE',
        'CONSOLE_TYPE',
      ],
      ...[
        'OPENSTACK_SERVER_DEFAULT_USER_DATA',
        'OVERVIEW_DAYS_RANGE',
        'API_RESULT_PAGE_SIZE',
        'OPENSTACK_NEUTRON_NETWORK',
      ],
      ...['OPENSTACK_NOVA_EXTENSIONS_BLACKLIST', 'OPENSTACK_KEYSTONE_DEFAULT_ROLE', 'OPENSTACK_KEYSTONE_ADMIN_ROLES'],
      ...['OPENSTACK_IMAGE_FORMATS', 'HORIZON_ACTIVE_IMAGE_VERSION'],
    ].map((name): [string, Rule] => [name, published(name)]),
  ),

  // Django's, and Horizon's way of working
  ...Object.fromEntries(
    [
      'DEBUG',
      'TEMPLATE_DEBUG',
      'COMPRESS_OFFLINE',
      'COMPRESS_ENABLED',
      'LOCAL_PATH',
      'EMAIL_BACKEND',
      'STATIC_ROOT',
      'STATIC_URL',
      'INSTALLED_APPS',
      'LOGIN_URL',
      'LOGOUT_URL',
      'LOGIN_REDIRECT_URL',
      'REST_API_REQUIRED_SETTINGS',
      'REST_API_ADDITIONAL_SETTINGS',
      'LOGGING',
      'API_RESULT_LIMIT',
      'DROPDOWN_MAX_ITEMS',
      'CSRF_TRUSTED_ORIGINS',
    ].map((name): [string, Rule] => [name, unneeded('the console works without it')]),
  ),
  TIME_ZONE: unneeded('each user has the time zone of their browser, or chooses one'),
};

/** Returns a value without what only Python could find out, and the paths and reasons of that. */
export function plainValue(value: PythonValue, path = ''): { value: PlainValue | undefined; lost: [string, string][] } {
  if (value instanceof Unresolved) return { value: undefined, lost: [[path, value.why]] };
  const lost: [string, string][] = [];
  const plain = (own: PythonValue, place: string): PlainValue | undefined => {
    const found = plainValue(own, place);
    lost.push(...found.lost);
    return found.value;
  };
  if (Array.isArray(value)) {
    const all = value.map((own, index) => plain(own, `${path}[${index}]`));
    const found = all.filter((own) => own !== undefined);
    // A list of which nothing is known is no empty list.
    return { value: found.length === 0 && all.length > 0 ? undefined : found, lost };
  }
  if (!(value instanceof PythonDict)) return { value, lost };
  const entries = [...value.members].flatMap(([name, own]): [string, PlainValue][] => {
    const found = plain(own, path === '' ? name : `${path}.${name}`);
    return found === undefined ? [] : [[name, found]];
  });
  return { value: Object.fromEntries(entries), lost };
}
