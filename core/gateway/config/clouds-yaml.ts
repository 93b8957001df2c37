import { readFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { parse } from 'yaml';
import { errorText } from '#base';
import type { CloudConfig, EndpointInterface } from './gateway-config.ts';

type Entry = Record<string, unknown>;
type Environment = Readonly<Record<string, string | undefined>>;

/** The fields that are taken from an entry of clouds.yaml. Its user and password never are. */
export type CloudEntry = Pick<CloudConfig, 'name' | 'insecure'> & {
  authUrl: string;
  region: string | null;
  interface: EndpointInterface;
  cacert: string | null;
};

const fileNames = ['clouds.yaml', 'clouds.yml', 'clouds.json'];

/**
 * An entry of clouds.yaml, looked for as OpenStack's own clients do: `OS_CLIENT_CONFIG_FILE`, else the working directory,
 * `~/.config/openstack`, `/etc/openstack`; a secure.yaml (`OS_CLIENT_SECURE_FILE`) found likewise is laid over it.
 */
export async function readCloud(name: string, environment: Environment): Promise<CloudEntry> {
  const clouds = await findFile(environment['OS_CLIENT_CONFIG_FILE'], fileNames, environment);
  if (!clouds) {
    throw new Error(
      `No clouds.yaml was found (looked in ${places(environment).join(', ')}); it should name the cloud "${name}".`,
    );
  }
  const secure = await findFile(
    environment['OS_CLIENT_SECURE_FILE'],
    fileNames.map((file) => file.replace('clouds', 'secure')),
    environment,
  );
  const known = asObject(asObject(clouds.content)['clouds']);
  if (!Object.hasOwn(known, name)) {
    throw new Error(`${clouds.path} has no cloud "${name}"; it names: ${Object.keys(known).join(', ') || 'none'}.`);
  }
  const entry = merge(entryOf(clouds.content, name), entryOf(secure?.content, name));
  return readEntry(name, entry, clouds.path);
}

function readEntry(name: string, entry: Entry, path: string): CloudEntry {
  const authUrl = asObject(entry['auth'])['auth_url'] ?? entry['auth_url'];
  if (typeof authUrl !== 'string' || !/^https?:\/\//.test(authUrl)) {
    throw new Error(`${path}: the cloud "${name}" has no auth_url.`);
  }
  const cacert = entry['cacert'];
  const [firstRegion] = Array.isArray(entry['regions']) ? (entry['regions'] as unknown[]) : [];
  const region =
    entry['region_name'] ?? (typeof firstRegion === 'string' ? firstRegion : asObject(firstRegion)['name']);
  return {
    name,
    authUrl,
    region: typeof region === 'string' ? region : null,
    interface: readInterface(entry['interface'] ?? entry['endpoint_type'], `${path}: the cloud "${name}"`),
    cacert: typeof cacert === 'string' ? resolve(dirname(path), cacert.replace(/^~(?=\/)/, homedir())) : null,
    insecure: entry['verify'] === false || entry['insecure'] === true,
  };
}

/** `publicURL` is how older files write `public`. */
export function readInterface(value: unknown, where: string): EndpointInterface {
  if (value === undefined || value === null || value === '') return 'public';
  const found = String(value).replace(/URL$/, '');
  if (found === 'public' || found === 'internal' || found === 'admin') return found;
  throw new Error(`${where}: interface must be public, internal or admin, not "${String(value)}".`);
}

function places(environment: Environment): string[] {
  const configHome = environment['XDG_CONFIG_HOME'] ?? join(environment['HOME'] ?? homedir(), '.config');
  return ['.', join(configHome, 'openstack'), '/etc/openstack'];
}

async function findFile(
  named: string | undefined,
  names: readonly string[],
  environment: Environment,
): Promise<{ path: string; content: unknown } | null> {
  const candidates = places(environment).flatMap((place) => names.map((file) => join(place, file)));
  for (const path of named ? [named, ...candidates] : candidates) {
    let text: string;
    try {
      text = await readFile(path, 'utf8');
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') continue;
      throw new Error(`${path} cannot be read: ${(error as NodeJS.ErrnoException).code ?? errorText(error)}.`);
    }
    try {
      // 'merge': real files share entries with `<<`.
      return { path, content: parse(text, { merge: true }) };
    } catch (error) {
      throw new Error(`${path} is not valid YAML: ${errorText(error).split('\n')[0]}`);
    }
  }
  return null;
}

function entryOf(content: unknown, name: string): Entry {
  return asObject(asObject(asObject(content)['clouds'])[name]);
}

function merge(under: Entry, over: Entry): Entry {
  return { ...under, ...over, auth: { ...asObject(under['auth']), ...asObject(over['auth']) } };
}

function asObject(value: unknown): Entry {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Entry) : {};
}
