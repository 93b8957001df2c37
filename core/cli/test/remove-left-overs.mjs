// Removes from a real cloud the things that tests of an earlier run have left there. A run that is ended halfway leaves some, and
// they take from quotas that the next run needs.
import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { parse } from 'yaml';

/** The names that `cloud.name` of contract tests gives. */
const contractName = /^sextant-[0-9a-f]{8}-/;
/** The names that `uniqueName` of journeys gives. The part in brackets is the time of the name: milliseconds since 1970, in base 36. */
const journeyName = /-\d+-([0-9a-z]{8})-\d+(-[a-z]+)?$/;
/** Left-overs that are older than this, in milliseconds, stay. */
const longestAgeMs = 30 * 24 * 3600 * 1000;

/**
 * Says whether a test has made a name. Somebody else's may have a word in the place of the time: `web-1-services-2`.
 * @param {string} name
 */
function isTestName(name) {
  const [, time = ''] = journeyName.exec(name) ?? [];
  return contractName.test(name) || Math.abs(Date.now() - Number.parseInt(time, 36)) < longestAgeMs;
}

/**
 * The kinds of things in the order in which they can go: what uses others first. The administrator sees those of all projects.
 * @type {readonly { service: string, list: string, key: string, one: string }[]}
 */
const kinds = [
  { service: 'compute', list: '/servers/detail?all_tenants=1', key: 'servers', one: '/servers/' },
  { service: 'compute', list: '/os-server-groups?all_projects=1', key: 'server_groups', one: '/os-server-groups/' },
  { service: 'volumev3', list: '/snapshots/detail?all_tenants=1', key: 'snapshots', one: '/snapshots/' },
  { service: 'volumev3', list: '/volumes/detail?all_tenants=1', key: 'volumes', one: '/volumes/' },
  { service: 'network', list: '/v2.0/trunks', key: 'trunks', one: '/v2.0/trunks/' },
  { service: 'network', list: '/v2.0/ports', key: 'ports', one: '/v2.0/ports/' },
  { service: 'network', list: '/v2.0/networks', key: 'networks', one: '/v2.0/networks/' },
  { service: 'network', list: '/v2.0/security-groups', key: 'security_groups', one: '/v2.0/security-groups/' },
];

/** The longest time that things of one kind may take to go, in seconds. */
const patience = 60;

/**
 * @param {string} config the path of a clouds.yaml whose cloud `admin` is an administrator's
 * @param {(line: string) => void} tell hears of each thing that is removed
 */
export async function removeLeftOvers(config, tell) {
  const { clouds } = parse(readFileSync(config, 'utf8'), { merge: true });
  const { token, addressOf } = await signIn(clouds.admin);
  /** @param {string} method @param {string} address */
  const call = (method, address) => fetch(address, { method, headers: { 'x-auth-token': token } });
  for (const { service, list, key, one } of kinds) {
    const address = addressOf(service);
    const leftOvers = async () => {
      const answer = await call('GET', address + list);
      if (!answer.ok) throw new Error(`GET ${address}${list} answered ${answer.status}`);
      const things = /** @type {any} */ (await answer.json())[key];
      return things.filter((/** @type {{ name: string }} */ { name }) => isTestName(name));
    };
    const found = await leftOvers();
    for (const { id, name } of found) {
      const { status } = await call('DELETE', address + one + id);
      tell(`${key}: ${name} (${id}) was left by an earlier run; DELETE answered ${status}`);
    }
    for (let second = 0; found.length > 0 && second < patience && (await leftOvers()).length > 0; second += 1)
      await wait(1000);
  }
}

/** @param {{ region_name?: string, auth: Record<string, string> }} cloud */
async function signIn({ region_name: region = 'RegionOne', auth }) {
  const domain = { id: 'default' };
  const answer = await fetch(`${auth['auth_url']}/auth/tokens`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      auth: {
        identity: {
          methods: ['password'],
          password: { user: { name: auth['username'], password: auth['password'], domain } },
        },
        scope: { project: { name: auth['project_name'], domain } },
      },
    }),
  });
  if (answer.status !== 201) throw new Error(`${auth['username']} can't sign in: ${answer.status}`);
  /** @type {{ type: string, endpoints: { interface: string, region: string, url: string }[] }[]} */
  const catalog = /** @type {any} */ (await answer.json()).token.catalog;
  return {
    token: answer.headers.get('x-subject-token') ?? '',
    /** @param {string} type */
    addressOf(type) {
      const endpoints = catalog.find((service) => service.type === type)?.endpoints ?? [];
      const found = endpoints.find((each) => each.interface === 'public' && each.region === region);
      if (!found) throw new Error(`no ${type} in the service catalog`);
      return found.url.replace(/\/$/, '');
    },
  };
}
