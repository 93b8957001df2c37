import { chmod, mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readCloud } from '../../../../../core/gateway/config/clouds-yaml.ts';
import { parseConfigFile } from '../../../../../core/gateway/config/config-file.ts';
import { readFlags } from '../../../../../core/gateway/config/flags.ts';
import { keystoneAddress } from '../../../../../core/gateway/config/keystone-address.ts';
import { readGatewayConfig } from '../../../../../core/gateway/config/read-config.ts';

let directory: string;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'sextant-config-'));
});
afterEach(() => rm(directory, { recursive: true, force: true }));

const write = async (name: string, text: string): Promise<string> => {
  const path = join(directory, name);
  await mkdir(join(path, '..'), { recursive: true });
  await writeFile(path, text);
  return path;
};

describe('the store of several gateways', () => {
  const storeOf = async (text: string) => {
    const path = await write('sextant.yaml', `cloud: { auth_url: "http://keystone:5000" }\n${text}`);
    return (await readGatewayConfig(readFlags(['--config', path]), {})).store;
  };
  const refused = (text: string, why: string) => expect(storeOf(`store: ${text}`)).rejects.toThrow(why);

  it('[OPS-42] is none without settings, and has defaults with an address alone', async () => {
    expect(await storeOf('')).toBeNull();
    expect(await storeOf('store: { url: "redis://store:6379/1" }')).toEqual({
      ...{ url: 'redis://store:6379/1', username: null, passwordFile: null },
      ...{ keyPrefix: 'sextant:', tls: null, sentinel: null },
    });
  });

  it('[OPS-42] is refused with the setting that is wrong', async () => {
    const sentinel = 'sentinel: { name: s, nodes: ["127.0.0.1:26379"] }';
    await refused('{ key_prefix: "a:" }', 'store: either url or sentinel is wanted.');
    await refused(`{ url: "redis://store", ${sentinel} }`, 'store: either url or sentinel is wanted.');
    await refused('{ url: "redis://:secret@store" }', 'store.url: user and password belong into store.username');
    await refused('{ url: "http://store" }', 'store.url: must match pattern');
    await refused('{ sentinel: { name: s, nodes: ["store"] } }', 'must match pattern');
    await refused(
      '{ url: "redis://store", tls: { ca: /nowhere } }',
      'store.tls: the address in store.url is no rediss://.',
    );
    await refused('{ url: "rediss://store", tls: { ca: /nowhere } }', 'store.tls.ca: /nowhere holds no PEM');
    await refused('{ url: "rediss://store", tls: { cert: /a } }', 'store.tls: cert and key belong together.');
    await refused(
      '{ url: "redis://store", password_file: /nowhere }',
      'store.password_file: /nowhere cannot be read: ENOENT.',
    );
    const open = await write('password', 'secret');
    await chmod(open, 0o644);
    await refused(`{ url: "redis://store", password_file: "${open}" }`, 'can be read or changed by other users');
    await chmod(open, 0o640);
    expect(await storeOf(`store: { password_file: "${open}", ${sentinel} }`)).toMatchObject({ passwordFile: open });
  });
});

describe('the files of other versions', () => {
  const assetsOf = async (args: readonly string[], text = '') => {
    const path = await write('sextant.yaml', `cloud: { auth_url: "http://keystone:5000" }\n${text}`);
    return (await readGatewayConfig(readFlags(['--config', path, '--state', '/state', ...args]), {})).assets;
  };

  it('[OPS-20] are kept in the state directory for a month, or where and as long as the settings say', async () => {
    expect(await assetsOf([])).toEqual({ directory: '/state/assets', days: 30 });
    expect(await assetsOf([], 'assets: { directory: /shared, days: 7 }')).toEqual({ directory: '/shared', days: 7 });
    expect(await assetsOf([], 'assets: { directory: "" }')).toEqual({ directory: null, days: 30 });
  });

  it('[OPS-20] are not kept for the embedded cloud, unless the settings say where', async () => {
    const embedded = ['--embedded', '--auth-url', 'http://127.0.0.1:5000'];
    expect(await assetsOf(embedded)).toEqual({ directory: null, days: 30 });
    expect(await assetsOf(embedded, 'assets: { directory: /shared }')).toMatchObject({ directory: '/shared' });
  });
});

describe('a replay', () => {
  const replayed = ['--embedded', '--auth-url', 'http://127.0.0.1:5000', '--replayed', '/state/replay/header.html'];

  it('[X-28] says above every page that it is one, and names its one user', async () => {
    expect(await readGatewayConfig(readFlags(replayed), {})).toMatchObject({
      ...{ header: '/state/replay/header.html', demoUsers: [{ name: 'replay', password: 'replay' }] },
      cloud: { name: 'Recording', embedded: true },
      recording: { enabled: false },
    });
  });
});

describe('the configuration file', () => {
  it('[LNC-56] names what is wrong in a preset of the launch wizard, and its line', () => {
    const presets = (text: string) =>
      parseConfigFile(`settings:\n  LAUNCH_INSTANCE_PRESETS:\n    - label: Web\n${text}`, 'c.yaml');
    expect(() => presets('      flavor: m1.small\n      networks: [front]')).not.toThrow();
    expect(() => presets('      flavour: m1.small')).toThrow(/^c\.yaml:4: .*flavour: unknown key/);
    expect(() => presets('      new_volume: 0')).toThrow(/^c\.yaml:4: .*new_volume: must be >= 1/);
    expect(() => presets('    - flavor: m1.small')).toThrow(/label/);
  });

  it('[X-24] leaves plugins of people’s own machines out, unless the file or the command line lets them in', async () => {
    const read = async (text: string, ...more: string[]) =>
      (
        await readGatewayConfig(
          readFlags(['--config', await write('d.yaml', `cloud: { auth_url: http://k:5000 }\n${text}`), ...more]),
          {},
        )
      ).dev;
    expect(await read('')).toEqual({ overlay: false, overlayRoles: ['admin'] });
    expect(await read('', '--dev-overlay')).toEqual({ overlay: true, overlayRoles: ['admin'] });
    expect(await read('dev: { overlay: true, overlay_roles: [author] }')).toEqual({
      overlay: true,
      overlayRoles: ['author'],
    });
    await expect(read('dev: { overlays: true }')).rejects.toThrow(/d\.yaml:2: dev\.overlays: unknown key/);
  });

  it('[SRV-51] [SRV-53] lists proxies and origins of consoles, and says which entry is none', async () => {
    const read = async (text: string, ...more: string[]) => {
      const path = await write('c.yaml', `cloud: { auth_url: http://k:5000 }\n${text}`);
      return (await readGatewayConfig(readFlags(['--config', path, ...more]), {})).consoles;
    };
    expect(await read('')).toEqual({ proxy: [], frame: [], idle: 900 });
    const listed =
      'consoles: { proxy: ["vnc.example:6080", "[::1]:6083"], frame: ["https://vnc.example:6080"], idle: 60 }';
    const consoles = { proxy: ['vnc.example:6080', '[::1]:6083'], frame: ['https://vnc.example:6080'], idle: 60 };
    expect(await read(listed)).toEqual(consoles);
    const embedded = await read(listed, '--auth-url', 'http://127.0.0.1:4321/identity/v3', '--embedded');
    expect(embedded.proxy).toEqual(['127.0.0.1:4321', ...consoles.proxy]);
    await expect(read('consoles: { proxy: ["vnc.example"] }')).rejects.toThrow(/consoles\.proxy\.0/);
    await expect(read('consoles: { proxy: ["vnc.example:0"] }')).rejects.toThrow('vnc.example:0 is no host and port');
    await expect(read('consoles: { frame: ["https://a.example/x"] }')).rejects.toThrow(/consoles\.frame\.0/);
    await expect(read('consoles: { frame: ["https://u@a.example"] }')).rejects.toThrow('is no origin');
  });

  it('[AUTH-14] [AUTH-17] lists ways to sign in, and says which of them can’t be', async () => {
    const read = async (text: string) => {
      const path = await write('s.yaml', `cloud: { auth_url: http://k:5000 }\n${text}`);
      return (await readGatewayConfig(readFlags(['--config', path]), {})).signIn;
    };
    expect(await read('')).toEqual({ password: true, applicationCredential: false, initial: null, websso: [] });
    const idp = 'id: idp, label: Company, protocol: openid';
    const whole = `sign_in: { initial: idp, websso: [{ ${idp}, identity_provider: corp, keystone_url: "https://k.example/" }] }`;
    expect(await read(whole)).toMatchObject({
      initial: 'idp',
      websso: [
        {
          id: 'idp',
          identityProvider: 'corp',
          authUrl: null,
          keystoneUrl: 'https://k.example/v3',
          acceptsNullOrigin: false,
        },
      ],
    });
    const refused = (text: string) => expect(read(`sign_in: { ${text} }`)).rejects;
    await refused('password: false').toThrow('sign_in: there is no way to sign in.');
    await refused('initial: idp').toThrow('sign_in.initial: idp is none of credentials.');
    await refused(`websso: [{ ${idp} }, { ${idp} }]`).toThrow('the id idp is taken');
    await refused('websso: [{ id: credentials, label: x, protocol: openid }]').toThrow('the id credentials is taken');
    const passwordAgain = 'password: false, websso: [{ id: credentials, label: x, protocol: openid }]';
    await refused(passwordAgain).toThrow('the id credentials is taken');
    const off = 'websso: [{ id: application_credential, label: x, protocol: openid }]';
    await refused(off).toThrow('the id application_credential is taken');
    await refused(`websso: [{ ${idp}, auth_url: "http://other" }]`).toThrow('none of the configured Keystones');
    await refused(`websso: [{ ${idp}, keystone_url: "https://a b/" }]`).toThrow(
      'the keystone_url of idp is no address',
    );
    await refused('websso: [{ id: A b, label: x, protocol: openid }]').toThrow(/s\.yaml:2: sign_in\.websso\.0\.id/);
  });

  it('an unknown key is an error with its line, and so is a wrong value', () => {
    const text =
      'listen:\n  port: 8080\n  prot: 1\ncloud:\n  auth_url: ftp://x\nuploads: sideways\nsession:\n  keys: [short]\n';
    const mistakes = () => parseConfigFile(text, 'c.yaml');
    expect(mistakes).toThrow(/^c\.yaml:3: listen\.prot: unknown key$/m);
    expect(mistakes).toThrow(/^c\.yaml:5: cloud\.auth_url: must match/m);
    expect(mistakes).toThrow(/^c\.yaml:6: uploads: must be one of off, legacy, direct$/m);
    expect(mistakes).toThrow(/^c\.yaml:8: session\.keys\.0: must NOT have fewer than 32 characters$/m);
    expect(() => parseConfigFile('a: [1\nb: 2', 'c.yaml')).toThrow(/^c\.yaml:\d+: /);
    expect(parseConfigFile('', 'c.yaml')).toEqual({});
  });

  it('fills in what is left out, and keeps the names under settings', async () => {
    const path = await write(
      'sextant.yaml',
      'cloud: { auth_url: "http://k:5000/" }\nsession: { attempts: { per_user: 3 } }\nsettings: { a_b: { c_d: 1 } }\n',
    );
    const config = await readGatewayConfig(readFlags(['--config', path, '--port', '9']), {});
    expect(config.cloud.regions).toEqual([{ authUrl: 'http://k:5000/v3', label: 'http://k:5000/' }]);
    expect(config.listen).toEqual({
      ...{ host: '127.0.0.1', port: 9, trustedProxies: [], allowedHosts: [] },
      ...{ basePath: '', drain: 12, maxConnections: 10_000, tls: null },
    });
    expect(config.session).toMatchObject({ timeout: 3600, attempts: { perUser: 3, perAddress: 100 } });
    expect(config.settings).toEqual({ a_b: { c_d: 1 } });
    expect(config.uploads).toBe('legacy');
  });

  it('says in one sentence what is missing', async () => {
    await expect(readGatewayConfig(readFlags([]), { HOME: directory })).rejects.toThrow(/^No cloud is configured:/);
    await expect(readGatewayConfig(readFlags(['--config', '/nowhere.yaml']), {})).rejects.toThrow(
      /cannot be read: ENOENT/,
    );
    const path = await write('s.yaml', 'cloud: { auth_url: "http://k", cacert: /nowhere.pem }');
    await expect(readGatewayConfig(readFlags(['--config', path]), {})).rejects.toThrow(/holds no PEM certificate/);
    expect(() => readFlags(['--prot', '1'])).toThrow(/--prot/);
    expect(() => readFlags(['--port', 'http'])).toThrow('--port must be a number from 0 to 65535, not "http".');
  });

  it('[AUTH-11] a Keystone of plain HTTP is refused where tokens go over HTTPS alone', async () => {
    const read = async (url: string) => {
      const text = `cloud: { auth_url: "${url}", https_only: true }\nlisten: { allowed_hosts: [console.example, "*.example"] }\n`;
      return readGatewayConfig(readFlags(['--config', await write('h.yaml', text)]), {});
    };
    await expect(read('http://k')).rejects.toThrow("cloud.https_only: Keystone's address http://k/v3 is plain HTTP.");
    const { cloud, listen } = await read('https://k');
    expect(cloud.httpsOnly).toBe(true);
    expect(listen.allowedHosts).toEqual(['console.example', '*.example']);
    const wrong = await write(
      'w.yaml',
      'cloud: { auth_url: "https://k" }\nlisten: { allowed_hosts: ["https://console.example"] }\n',
    );
    await expect(readGatewayConfig(readFlags(['--config', wrong]), {})).rejects.toThrow(
      /listen\.allowed_hosts\.0: must match/,
    );
  });

  it('[OPS-05] [OPS-10] a listener has both files of its certificate, and a base path that is one', async () => {
    const read = async (listen: string) =>
      (
        await readGatewayConfig(
          readFlags(['--config', await write('l.yaml', `cloud: { auth_url: http://k:5000 }\nlisten: ${listen}\n`)]),
          {},
        )
      ).listen;
    expect(await read('{}')).toMatchObject({ basePath: '', tls: null, drain: 12, maxConnections: 10_000 });
    for (const [written, path] of [
      ['/', ''],
      ['/dashboard', '/dashboard'],
      ['/cloud/dashboard/', '/cloud/dashboard'],
    ])
      expect((await read(`{ base_path: ${written} }`)).basePath).toBe(path);
    for (const bad of ['dashboard', '/a//b', '/a?b', '"/a b"', 'http://host/a'])
      await expect(read(`{ base_path: ${bad} }`), bad).rejects.toThrow(/l\.yaml:2: listen\.base_path: /);
    await expect(read('{ tls: { cert: /a.pem } }')).rejects.toThrow(/l\.yaml:2: listen\.tls: .*key/);
    await expect(read('{ tls: { cert: /nowhere/a.pem, key: /nowhere/a.key } }')).rejects.toThrow(
      'listen.tls.cert: /nowhere/a.pem cannot be read: ENOENT.',
    );
  });

  it('a plugin’s back end is named with an address of its own', async () => {
    const proxy = (url: string) => `{ plugin: acme.forms, name: desk, url: "${url}" }`;
    const read = async (...proxies: string[]) => {
      const text = `cloud: { auth_url: "http://k" }\nplugins:\n  proxies: [${proxies.join(', ')}]\n`;
      return readGatewayConfig(readFlags(['--config', await write('p.yaml', text)]), {});
    };
    const { plugins } = await read(proxy('https://desk.example/inside'));
    const target = { plugin: 'acme.forms', name: 'desk', url: 'https://desk.example/inside' };
    expect(plugins.proxies).toEqual([{ ...target, auth: 'none', cacert: null, leadsTo: [] }]);
    await expect(read(proxy('http://a'), proxy('http://b'))).rejects.toThrow(
      'plugins.proxies.1: /api/p/acme.forms/desk/ is taken by another entry.',
    );
    await expect(read(proxy('http://user:secret@a'))).rejects.toThrow(/^plugins\.proxies\.0\.url: an address without/);
    await expect(read(proxy('http://:x'))).rejects.toThrow(/^plugins\.proxies\.0\.url:/);
    await expect(read(proxy('file:///etc'))).rejects.toThrow(/:3: plugins\.proxies\.0\.url: must match/);
    await expect(read(proxy('http://a').replace('desk', 'native'))).rejects.toThrow('native calls');
  });

  it('a plugin’s back end on another machine gets no token over plain HTTP', async () => {
    const read = async (url: string, cloud = 'auth_url: "http://k"') => {
      const text = `cloud: { ${cloud} }\nplugins:\n  proxies: [{ plugin: a.b, name: c, auth: token, url: "${url}" }]\n`;
      return readGatewayConfig(readFlags(['--config', await write('t.yaml', text)]), {});
    };
    for (const url of [
      'http://desk.example',
      'http://127.0.0.1.desk.example',
      'http://10.0.0.1',
      'http://localhost.example',
    ])
      await expect(read(url), url).rejects.toThrow('plugins.proxies.0: tokens are not sent over plain HTTP');
    for (const url of ['https://desk.example', 'http://127.0.0.1:9100', 'http://localhost:9100', 'http://[::1]:9100'])
      expect((await read(url)).plugins.proxies[0]?.url).toBe(url);
    const strict = 'auth_url: "https://k", https_only: true';
    await expect(read('http://127.0.0.1:9100', strict)).rejects.toThrow('plugins.proxies.0: cloud.https_only sends no');
    expect((await read('https://desk.example', strict)).plugins.proxies).toHaveLength(1);
  });

  it('[AUTH-10] session keys may come from the environment, and none that could be guessed', async () => {
    const keys = ['the first of two keys which is long', 'the second of two keys long as well'];
    const environment = {
      OS_AUTH_URL: 'http://k:5000/v3',
      SEXTANT_SESSION_KEYS: keys.join(', '),
    };
    const config = await readGatewayConfig(readFlags([]), environment);
    expect(config.session.keys).toEqual(keys);
    for (const [bad, message] of [
      ['short', /32 characters/],
      ['x'.repeat(42), /guessed/],
    ] as const) {
      const read = readGatewayConfig(readFlags([]), { ...environment, SEXTANT_SESSION_KEYS: bad });
      await expect(read).rejects.toThrow(message);
    }
  });
});

describe('clouds.yaml', () => {
  const clouds = `
clouds:
  base: &base
    auth: { auth_url: "https://keystone:5000", username: someone, password: hidden }
  work:
    <<: *base
    region_name: North
    interface: internal
    verify: false
    cacert: ca.pem
  bare: {}
`;

  it('gives address, region, interface, CA and TLS settings, and never user or password', async () => {
    const path = await write('clouds.yaml', clouds);
    const entry = await readCloud('work', { OS_CLIENT_CONFIG_FILE: path });
    expect(entry).toEqual({
      name: 'work',
      authUrl: 'https://keystone:5000',
      region: 'North',
      interface: 'internal',
      insecure: true,
      cacert: join(directory, 'ca.pem'),
    });
  });

  it('is found in the home directory, with secure.yaml over it', async () => {
    await write('.config/openstack/clouds.yaml', clouds);
    await write('.config/openstack/secure.yaml', 'clouds: { work: { auth: { auth_url: "https://other:5000" } } }');
    expect((await readCloud('work', { HOME: directory })).authUrl).toBe('https://other:5000');
  });

  it('says what it lacks', async () => {
    const path = await write('clouds.yaml', clouds);
    const environment = { OS_CLIENT_CONFIG_FILE: path };
    await expect(readCloud('nope', environment)).rejects.toThrow(/has no cloud "nope"; it names: base, work, bare\./);
    await expect(readCloud('bare', environment)).rejects.toThrow(/the cloud "bare" has no auth_url/);
    await expect(readCloud('work', { HOME: '/nowhere', XDG_CONFIG_HOME: '/nowhere' })).rejects.toThrow(
      /No clouds\.yaml was found/,
    );
  });

  it('OS_CLOUD names one, --cloud wins over it, and OS_REGION_NAME narrows it down', async () => {
    const path = await write('clouds.yaml', clouds.replace('    cacert: ca.pem\n', ''));
    const environment = {
      OS_CLIENT_CONFIG_FILE: path,
      OS_CLOUD: 'bare',
      OS_REGION_NAME: 'South',
      OS_AUTH_URL: 'http://x',
    };
    const config = await readGatewayConfig(readFlags(['--cloud', 'work']), environment);
    expect(config.cloud).toMatchObject({ name: 'work', region: 'South', interface: 'internal', insecure: true });
    expect(config.cloud.regions[0]?.authUrl).toBe('https://keystone:5000/v3');
    expect(config.demoUsers).toEqual([]);
  });
});

it('an address of Keystone ends in /v3, however it was written', () => {
  for (const address of ['http://k', 'http://k/', 'http://k/v3', 'http://k/v3/', 'http://k/v2.0']) {
    expect(keystoneAddress(address)).toBe('http://k/v3');
  }
  expect(keystoneAddress('http://h/identity')).toBe('http://h/identity/v3');
});
