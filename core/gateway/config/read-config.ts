import { access, constants, readFile, stat } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { existsSync } from 'node:fs';
import { errorText } from '#base';
import { checkAudit } from './audit-config.ts';
import { checkTraces } from './traces-config.ts';
import { type PluginConfig, pluginConfig } from './plugin-config.ts';
import { readPublicKey, type SignaturePolicy } from './signatures.ts';
import { readCloud, readInterface } from './clouds-yaml.ts';
import { ServerCertificate } from './server-certificate.ts';
import { isGuessable, sessionKeys } from './session-keys.ts';
import { readConfigFile } from './config-file.ts';
import type { GatewayFlags } from './flags.ts';
import { isLoopback, nativeCalls, prefixOf, type ProxyTarget } from './proxy-target.ts';
import { checkLegacy, isOrigin } from './legacy-config.ts';
import { checkStore } from './store-config.ts';
import { checkSignIn } from './sign-in-config.ts';
import { completeConfig, type CloudConfig, type GatewayConfig, type GatewayConfigInput } from './gateway-config.ts';

type Environment = Readonly<Record<string, string | undefined>>;
type Keys = Record<string, unknown>;

const demoUsers = [
  { name: 'admin', password: 'adminpass', roles: 'admin' },
  { name: 'demo', password: 'demopass', roles: 'member' },
  { name: 'reader', password: 'readerpass', roles: 'reader' },
];

/** The one user of a replay, whose password keeps nothing from anybody. */
const replayUsers = [{ name: 'replay', password: 'replay', roles: 'as recorded' }];

/** Flags win over the environment, the environment over the file, the file over clouds.yaml. Throws a sentence. */
export async function readGatewayConfig(flags: GatewayFlags, environment: Environment): Promise<GatewayConfig> {
  const file = camel(flags.config ? await readConfigFile(flags.config) : {});
  const { cloud, embedded } = await readCloudConfig(flags, environment, asKeys(file['cloud']));
  const config = completeConfig({
    ...(file as unknown as GatewayConfigInput),
    cloud,
    listen: listenOf(file, flags),
    session: { ...asKeys(file['session']), ...environmentKeys(environment) },
    log: { ...asKeys(file['log']), ...(flags.log ? { destination: flags.log } : {}) },
    dev: { ...asKeys(file['dev']), ...(flags.devOverlay ? { overlay: true } : {}) },
    consoles: readConsoles(asKeys(file['consoles']), embedded ? flags.authUrl : undefined),
    ...readFolders(file, flags),
    ...(flags.replayed === undefined ? {} : { header: (file['header'] as string | undefined) ?? flags.replayed }),
    demoUsers: !embedded ? [] : flags.replayed === undefined ? demoUsers : replayUsers,
  });
  await check(config);
  return config;
}

/** `SEXTANT_SESSION_KEYS` holds the keys, `SEXTANT_SESSION_KEYS_FILE` names their file: either takes the place of the file's own. */
function environmentKeys(environment: Environment): Partial<GatewayConfig['session']> {
  const { SEXTANT_SESSION_KEYS: keys, SEXTANT_SESSION_KEYS_FILE: keysFile } = environment;
  if (keys && keysFile) throw new Error('SEXTANT_SESSION_KEYS and SEXTANT_SESSION_KEYS_FILE exclude each other.');
  if (keysFile) return { keys: [], keysFile };
  if (keys !== undefined) return { keys: keys.split(',').map((key) => key.trim()), keysFile: null };
  return {};
}

/** Reads what the same file says of listening. Commands that ask a gateway on this machine need no cloud. */
export async function readListenConfig(
  flags: Pick<GatewayFlags, 'config' | 'host' | 'port'>,
): Promise<GatewayConfig['listen']> {
  const file = camel(flags.config ? await readConfigFile(flags.config) : {});
  return completeConfig({ listen: listenOf(file, flags), cloud: { regions: [] } }).listen;
}

/** Reads what the same file says of plugins and site files. Commands that only look at them need no cloud. */
export async function readPluginConfig(
  flags: Pick<GatewayFlags, 'config' | 'state' | 'dist'>,
): Promise<PluginConfig & Pick<GatewayConfig['plugins'], 'hosts'>> {
  const file = camel(flags.config ? await readConfigFile(flags.config) : {});
  const legacy = file['legacy'] as GatewayConfigInput['legacy'];
  const folders = completeConfig({ ...readFolders(file, flags), legacy, cloud: { regions: [] } });
  checkKeys(folders.plugins.signatures);
  return { ...pluginConfig(folders), hosts: folders.plugins.hosts };
}

function listenOf(file: Keys, { host, port }: Pick<GatewayFlags, 'host' | 'port'>) {
  return {
    ...asKeys(file['listen']),
    ...(host === undefined ? {} : { host }),
    ...(port === undefined ? {} : { port }),
  };
}

function readFolders(file: Keys, flags: Pick<GatewayFlags, 'state' | 'dist'> & { embedded?: boolean }) {
  const state = flags.state ?? (file['stateDirectory'] as string | undefined) ?? '.sextant';
  const plugins: GatewayConfigInput['plugins'] = { directories: [`${state}/plugins`], ...asKeys(file['plugins']) };
  return {
    plugins,
    site: { directory: `${state}/site`, ...asKeys(file['site']) },
    assets: readAssets(asKeys(file['assets']), flags.embedded ? '' : `${state}/assets`),
    stateDirectory: state,
    dist: flags.dist === undefined ? builtFolder() : flags.dist,
  };
}

/** @param usual the folder without a setting; an empty name stands for none */
function readAssets(file: Partial<GatewayConfig['assets']>, usual: string): Partial<GatewayConfig['assets']> {
  return { ...file, directory: (file.directory ?? usual) || null };
}

async function readCloudConfig(
  flags: GatewayFlags,
  environment: Environment,
  file: Keys,
): Promise<{ cloud: GatewayConfigInput['cloud']; embedded: boolean }> {
  const { fromCloudsYaml, ...own } = file as Partial<CloudConfig> & { fromCloudsYaml?: string; authUrl?: string };
  if (flags.authUrl) {
    const name = flags.replayed !== undefined ? 'Recording' : flags.embedded ? 'Embedded cloud' : flags.authUrl;
    return {
      cloud: { name, ...own, regions: [], authUrl: flags.authUrl, embedded: flags.embedded },
      embedded: flags.embedded,
    };
  }
  const entryName = flags.cloud ?? fromCloudsYaml ?? environment['OS_CLOUD'];
  const entry = entryName ? await readCloud(entryName, environment) : {};
  const cloud = { ...entry, ...own, ...environmentCloud(environment, entryName !== undefined) };
  const known = cloud as { authUrl?: string; regions?: unknown[] };
  if (!known.authUrl && !known.regions?.length) {
    throw new Error(
      'No cloud is configured: name one with --cloud, OS_CLOUD or OS_AUTH_URL, or set cloud.auth_url in the configuration file.',
    );
  }
  return { cloud: cloud as GatewayConfigInput['cloud'], embedded: false };
}

/** `OS_*` as the command-line clients read them; beside a named cloud only what narrows it down. */
function environmentCloud(environment: Environment, hasEntry: boolean): Partial<CloudConfig> & { authUrl?: string } {
  const authUrl = environment['OS_AUTH_URL'];
  const region = environment['OS_REGION_NAME'];
  const wanted = environment['OS_INTERFACE'] ?? environment['OS_ENDPOINT_TYPE'];
  const cacert = environment['OS_CACERT'];
  const insecure = environment['OS_INSECURE'];
  if (authUrl && !hasEntry && !/^https?:\/\//.test(authUrl))
    throw new Error(`OS_AUTH_URL is not a web address: ${authUrl}.`);
  return {
    ...(authUrl && !hasEntry ? { authUrl, name: environment['OS_CLOUD_NAME'] ?? new URL(authUrl).host } : {}),
    ...(region ? { region } : {}),
    ...(wanted ? { interface: readInterface(wanted, 'OS_INTERFACE') } : {}),
    ...(cacert ? { cacert } : {}),
    ...(insecure ? { insecure: /^(1|true|yes)$/i.test(insecure) } : {}),
  };
}

/** The embedded cloud serves consoles on its own port. */
function readConsoles(file: Partial<GatewayConfig['consoles']>, embedded: string | undefined) {
  const { hostname, port } = new URL(embedded ?? 'http://none');
  const own = embedded === undefined ? [] : [`${hostname}:${port || '80'}`];
  return { ...file, proxy: [...own, ...(file.proxy ?? [])] };
}

async function check(config: GatewayConfig): Promise<void> {
  for (const key of config.session.keys) {
    if (key.length < 32) throw new Error('Each of session.keys needs 32 characters or more.');
    if (isGuessable(key)) throw new Error('One of session.keys has too few different characters: it could be guessed.');
  }
  if (config.session.keysFile !== null) {
    if (config.session.keys.length > 0) throw new Error('session.keys and session.keys_file exclude each other.');
    await sessionKeys(config);
  }
  await checkAudit(config.audit);
  await checkTraces(config.traces);
  if (config.store !== null) await checkStore(config.store);
  if (config.listen.tls !== null) new ServerCertificate(config.listen.tls);
  await checkCertificate('cloud.cacert', config.cloud.cacert);
  const plain = config.cloud.httpsOnly && config.cloud.regions.find(({ authUrl }) => !authUrl.startsWith('https:'));
  if (plain) throw new Error(`cloud.https_only: Keystone's address ${plain.authUrl} is plain HTTP.`);
  checkSignIn(
    config.signIn,
    config.cloud.regions.map(({ authUrl }) => authUrl),
  );
  checkConsoles(config.consoles);
  checkLegacy(config.legacy);
  await checkProxies(config.plugins.proxies, config.cloud.httpsOnly);
  checkKeys(config.plugins.signatures);
  // The gateway makes its own folder.
  const configured = config.plugins.directories.filter((path) => path !== `${config.stateDirectory}/plugins`);
  for (const directory of [...config.policy.directories, ...configured]) {
    const found = await stat(directory).catch(() => null);
    if (!found?.isDirectory()) throw new Error(`There is no folder ${directory}.`);
    await access(directory, constants.R_OK);
  }
}

function checkConsoles({ proxy, frame }: GatewayConfig['consoles']): void {
  for (const one of proxy) {
    const port = Number(one.slice(one.lastIndexOf(':') + 1));
    // An address without a port that is not the scheme's own would never be found.
    if (!URL.canParse(`http://${one}`) || !(port >= 1 && port <= 65_535))
      throw new Error(`consoles.proxy: ${one} is no host and port.`);
  }
  for (const one of frame) {
    if (!isOrigin(one)) throw new Error(`consoles.frame: ${one} is no origin, as https://console.example.org is.`);
  }
}

function checkKeys({ keys }: SignaturePolicy): void {
  for (const { name, key } of keys) {
    try {
      readPublicKey(key);
    } catch (error) {
      throw new Error(`plugins.signatures.keys: the key ${name} can't be used: ${errorText(error)}.`, { cause: error });
    }
  }
}

async function checkProxies(proxies: readonly ProxyTarget[], httpsOnly: boolean): Promise<void> {
  const places = new Set<string>();
  for (const [index, target] of proxies.entries()) {
    const key = `plugins.proxies.${index}`;
    const place = prefixOf(target);
    if (places.has(place)) throw new Error(`${key}: ${place}/ is taken by another entry.`);
    places.add(place);
    if (!isPlainAddress(target.url))
      throw new Error(`${key}.url: an address without user, password, query and fragment is wanted.`);
    if (target.name === nativeCalls)
      throw new Error(`${key}.name: ${nativeCalls} is where a plugin's native calls are.`);
    if (target.auth === 'token' && target.url.startsWith('http:')) {
      if (!isLoopback(target.url))
        throw new Error(`${key}: tokens are not sent over plain HTTP to another machine; use https, or auth: none.`);
      if (httpsOnly)
        throw new Error(`${key}: cloud.https_only sends no token over plain HTTP; use https, or auth: none.`);
    }
    await checkCertificate(`${key}.cacert`, target.cacert);
  }
}

function isPlainAddress(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { username, password, search, hash } = new URL(address);
  return !username && !password && !search && !hash;
}

async function checkCertificate(key: string, path: string | null): Promise<void> {
  if (!path) return;
  const pem = await readFile(path, 'utf8').catch(() => '');
  if (!pem.includes('-----BEGIN CERTIFICATE-----')) throw new Error(`${key}: ${path} holds no PEM certificate.`);
}

/** Where this file was built to, when it was: `dist/` holds `gateway/`, or the bundle itself. */
function builtFolder(): string | null {
  const here = fileURLToPath(new URL('..', import.meta.url));
  return existsSync(`${here}/web`) ? here : null;
}

/** `trusted_proxies` → `trustedProxies`; what stands under `settings` keeps its names. */
function camel(keys: Keys): Keys {
  return Object.fromEntries(
    Object.entries(keys).map(([name, value]) => [
      name.replace(/_(\w)/g, (_whole, letter: string) => letter.toUpperCase()),
      name === 'settings' ? value : camelValue(value),
    ]),
  );
}

function camelValue(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(camelValue);
  return typeof value === 'object' && value !== null ? camel(value as Keys) : value;
}

function asKeys(value: unknown): Keys {
  return typeof value === 'object' && value !== null ? (value as Keys) : {};
}
