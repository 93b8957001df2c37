import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { convertSettings, importHorizon } from '../../../../core/cli/import-horizon/import-horizon.ts';
import { type PlainValue, rules } from '../../../../core/cli/import-horizon/setting-rules.ts';
import { parseConfigFile } from '../../../../core/gateway/config/config-file.ts';
import { readFlags } from '../../../../core/gateway/config/flags.ts';
import { readGatewayConfig } from '../../../../core/gateway/config/read-config.ts';

/** The configuration that a file becomes, and its report without the name of the file. */
function convert(text: string, ...snippets: string[]) {
  const files = [text, ...snippets].map((each, index) => ({ file: `${index}.py`, text: each }));
  const { config, report } = convertSettings(files);
  return { config: parse(config) as unknown, report: report.map((line) => `${line.file}:${line.line}: ${line.text}`) };
}

describe('the settings of a Horizon', () => {
  it('[OPS-12] become the cloud, the listener and the session', () => {
    const { config } = convert(`
OPENSTACK_HOST = "keystone.example.org"
OPENSTACK_KEYSTONE_URL = "https://%s:5000/v3" % OPENSTACK_HOST
OPENSTACK_ENDPOINT_TYPE = "internalURL"
OPENSTACK_SSL_CACERT = '/etc/ssl/certs/cloud.pem'
OPENSTACK_KEYSTONE_MULTIDOMAIN_SUPPORT = True
OPENSTACK_KEYSTONE_DOMAIN_DROPDOWN = True
OPENSTACK_KEYSTONE_DOMAIN_CHOICES = (
    ('Default', _('Default')),
    ('corp', 'Corporate'),
)
WEBROOT = '/horizon/'
ALLOWED_HOSTS = ['.example.org', '10.0.0.1']
SESSION_TIMEOUT = 60 * 60
SESSION_REFRESH = False
HORIZON_IMAGES_UPLOAD_MODE = 'direct'
POLICY_FILES_PATH = '/etc/openstack-dashboard'
`);
    expect(config).toEqual({
      cloud: {
        auth_url: 'https://keystone.example.org:5000/v3',
        interface: 'internal',
        cacert: '/etc/ssl/certs/cloud.pem',
        multi_domain: true,
        domain_choices: [
          { value: 'Default', label: 'Default' },
          { value: 'corp', label: 'Corporate' },
        ],
      },
      listen: { base_path: '/horizon', allowed_hosts: ['example.org', '*.example.org', '10.0.0.1'] },
      session: { timeout: 3600, refresh: false },
      uploads: 'direct',
      policy: { directories: ['/etc/openstack-dashboard'] },
    });
  });

  it('[OPS-12] name several Keystones, or several regions of one', () => {
    const url = 'OPENSTACK_KEYSTONE_URL = "http://k:5000"\n';
    const two = convert(`${url}AVAILABLE_REGIONS = [('http://a:5000/v3', 'A'), ('http://b:5000/v3', 'B')]`);
    expect(two.config).toEqual({
      cloud: {
        regions: [
          { auth_url: 'http://a:5000/v3', label: 'A' },
          { auth_url: 'http://b:5000/v3', label: 'B' },
        ],
      },
    });
    const one = convert(`${url}AVAILABLE_REGIONS = [('http://a:5000/v3', 'A'), ('http://a:5000/v3', 'B')]`);
    expect(one.config).toEqual({ cloud: { auth_url: 'http://a:5000/v3' } });
    expect(one.report.join('\n')).toContain('chosen in the bar');
  });

  it('[OPS-12] that pages read keep their names, members that are added too', () => {
    const { config, report } = convert(`
LAUNCH_INSTANCE_DEFAULTS = {'create_volume': False}
LAUNCH_INSTANCE_DEFAULTS['config_drive'] = True
OPENSTACK_KEYSTONE_BACKEND = dict(name='ldap', can_edit_user=False)
CREATE_IMAGE_DEFAULTS.update({
    "image_visibility": u"private",
})
CONSOLE_TYPE = None
HORIZON_CONFIG["ajax_poll_interval"] = 5000
HORIZON_CONFIG["bug_url"] = "https://bugs.example.org"
OPENSTACK_IMAGE_BACKEND = {'image_formats': [('', _('Select format')), ('raw', 'Raw')]}
`);
    expect(config).toEqual({
      settings: {
        LAUNCH_INSTANCE_DEFAULTS: { create_volume: false, config_drive: true },
        OPENSTACK_KEYSTONE_BACKEND: { name: 'ldap', can_edit_user: false },
        CREATE_IMAGE_DEFAULTS: { image_visibility: 'private' },
        CONSOLE_TYPE: null,
        AJAX_POLL_INTERVAL: 5000,
        OPENSTACK_IMAGE_FORMATS: ['raw'],
      },
    });
    expect(report).toContain('0.py:10: HORIZON_CONFIG.bug_url: left out: the console has no such setting');
  });

  it('[OPS-12] are read one file after the other, and later ones win', () => {
    const { config } = convert(
      'SESSION_TIMEOUT = 600\nBASE = "http://k"',
      'SESSION_TIMEOUT = 900',
      'X = 1\nOPENSTACK_KEYSTONE_URL = BASE + ":5000"',
    );
    expect(config).toEqual({ session: { timeout: 900 }, cloud: { auth_url: 'http://k:5000' } });
  });

  it('[OPS-12] are reported line by line where they are code, secrets, conditions or nothing that the console has', () => {
    const { config, report } = convert(`import os
from django.utils.translation import gettext_lazy as _
SECRET_KEY = secret_key.generate_or_read_from_file(os.path.join('/var', 'key'))
SITE_BRANDING = "Example"
API_RESULT_PAGE_SIZE = int(os.environ.get('PAGE', 20))
if DEBUG:
    CONSOLE_TYPE = "VNC"
try:
    from local_extra import *
except ImportError:
    pass
SESSION_REFRESH = True if DEBUG else False
WEBSSO_ENABLED = True
SESSION_TIMEOUT = "soon"
POLICY_FILES = {'compute': 'own.json'}
OPENSTACK_NEUTRON_NETWORK = {
    'enable_router': True,
    'extra_provider_types': providers(),
}
register('x')
`);
    expect(config).toEqual({ settings: { OPENSTACK_NEUTRON_NETWORK: { enable_router: true } } });
    expect(report).toEqual([
      '0.py:3: SECRET_KEY: left out: secret_key.generate_or_read_from_file() is code',
      '0.py:4: SITE_BRANDING: left out: the console has no such setting',
      '0.py:5: API_RESULT_PAGE_SIZE: left out: int() is code',
      '0.py:7: CONSOLE_TYPE: left out: it stands inside a block (if, try, for, def) and is not read',
      '0.py:12: SESSION_REFRESH: left out: "True if DEBUG else False" is code',
      '0.py:13: WEBSSO_ENABLED: not needed: WEBSSO_CHOICES names the ways to sign in',
      '0.py:14: SESSION_TIMEOUT: left out: session.timeout: must be integer',
      expect.stringMatching(/^0\.py:15: POLICY_FILES: left out: files are found by their names/) as string,
      '0.py:16: OPENSTACK_NEUTRON_NETWORK: is settings.OPENSTACK_NEUTRON_NETWORK now',
      '0.py:18: OPENSTACK_NEUTRON_NETWORK.extra_provider_types: left out: providers() is code',
      '0.py:20: left out: it is code',
    ]);
  });

  it('[OPS-12] never show a secret: neither in the configuration nor in the report', () => {
    const { config, report } = convert(
      "SECRET_KEY = 'canary-0123456789'\nDATABASES = {'default': {'PASSWORD': 'canary-db'}}\nEMAIL_HOST_PASSWORD = 'canary-mail'\nSECRET_KEY = 'canary-1' if DEBUG else 'canary-2'",
    );
    expect(JSON.stringify([config, report])).not.toContain('canary');
  });

  it('[OPS-12] of a file that is broken leave the other files', () => {
    const { config, report } = convert("A = 'no end\n", 'SESSION_TIMEOUT = 600');
    expect(config).toEqual({ session: { timeout: 600 } });
    expect(report[0]).toBe('0.py:1: left out: the file cannot be read: line 1: a string does not end');
  });
});

describe('single sign-on of a Horizon', () => {
  const others: Record<string, PlainValue> = {
    WEBSSO_ENABLED: true,
    WEBSSO_IDP_MAPPING: { acme_openid: ['acme', 'openid'] },
    WEBSSO_KEYSTONE_URL: 'https://keystone.example.org:5000/v3',
  };
  const outcome = (choices: PlainValue, of = others) => rules['WEBSSO_CHOICES']?.(choices, (name) => of[name]);
  const credentials = ['credentials', 'Keystone Credentials'];

  it('[OPS-12] becomes providers with Keystone’s names of them, and the password stays where it was offered', () => {
    const keystone_url = 'https://keystone.example.org:5000/v3';
    const providers = [
      { id: 'acme_openid', label: 'ACME', protocol: 'openid', identity_provider: 'acme', keystone_url },
      { id: 'saml2', label: 'SAML', protocol: 'saml2', keystone_url },
    ];
    const named = [
      ['acme_openid', 'ACME'],
      ['saml2', 'SAML'],
    ];
    expect(outcome([credentials, ...named])).toEqual([{ key: 'sign_in.websso', value: providers }]);
    expect(outcome(named)).toEqual([
      { key: 'sign_in.websso', value: providers },
      { key: 'sign_in.password', value: false },
    ]);
    expect(outcome([['Acme.OpenID', 'ACME']], { WEBSSO_ENABLED: true })).toEqual([
      { key: 'sign_in.websso', value: [{ id: 'acme-openid', label: 'ACME', protocol: 'Acme.OpenID' }] },
      { key: 'sign_in.password', value: false },
    ]);
  });

  it('[OPS-12] is nothing where it is off, or the password is all', () => {
    expect(outcome([credentials, ['saml2', 'SAML']], {})).toEqual({
      unneeded: expect.stringContaining('off') as string,
    });
    expect(outcome([credentials])).toEqual({ unneeded: 'only the password is named' });
  });
});

describe('the first choice of a Horizon', () => {
  it('[OPS-12] is taken over where it is offered, as the gateway does not start with another', () => {
    const choices = "WEBSSO_CHOICES = (('credentials', 'Password'), ('Acme.OpenID', 'ACME'))\n";
    const initial = (settings: string) => {
      const { config, report } = convert(settings);
      const { sign_in: signIn } = (config ?? {}) as { sign_in?: { initial?: string } };
      return [signIn?.initial, report.at(-1)];
    };
    const on = `WEBSSO_ENABLED = True\n${choices}`;
    expect(initial(`${on}WEBSSO_INITIAL_CHOICE = 'Acme.OpenID'`)).toEqual([
      'acme-openid',
      '0.py:3: WEBSSO_INITIAL_CHOICE: is sign_in.initial now',
    ]);
    expect(initial(`${on}WEBSSO_INITIAL_CHOICE = 'credentials'`)[0]).toBe('credentials');
    expect(initial(`${on}WEBSSO_INITIAL_CHOICE = 'saml2'`)).toEqual([
      undefined,
      '0.py:3: WEBSSO_INITIAL_CHOICE: left out: WEBSSO_CHOICES does not name saml2',
    ]);
    expect(initial(`${choices}WEBSSO_INITIAL_CHOICE = 'Acme.OpenID'`)).toEqual([
      undefined,
      '0.py:2: WEBSSO_INITIAL_CHOICE: not needed: single sign-on is off (WEBSSO_ENABLED)',
    ]);
  });
});

describe('Python', () => {
  const valueOf = (expression: string) =>
    (convert(`OVERVIEW_DAYS_RANGE = ${expression}`).config as { settings?: Record<string, unknown> } | null)
      ?.settings?.['OVERVIEW_DAYS_RANGE'];

  it.each([
    ['\'a\' "b"', 'ab'],
    ["r'\\d' '\\t'", '\\d\t'],
    ["'''two\nlines'''", 'two\nlines'],
    ["'\\u00e9\\x41\\101'", 'éAA'],
    ['0x1F', 31],
    ['1_000', 1000],
    ['-1.5e3', -1500],
    ['(1)', 1],
    ['(1,)', [1]],
    ['1, 2', [1, 2]],
    ['{1, 2}', [1, 2]],
    ['[]', []],
    ['{}', {}],
    ["{'a': {'b': [True, None]}, 2: 'x',}  # the end", { a: { b: [true, null] }, '2': 'x' }],
    ["{**{'a': 1}, 'b': 2}", { a: 1, b: 2 }],
    ["'%(host)s:%(port)d 100%%' % {'host': 'k', 'port': 5000}", 'k:5000 100%'],
    ['[1] + [2] + \\\n  [3]', [1, 2, 3]],
    ["_('Text')", 'Text'],
  ])('[OPS-12] %s is read as it is meant', (expression, value) => {
    expect(valueOf(expression)).toEqual(value);
  });

  it.each(["f'{x}'", 'lambda x: x', '[x for x in y]', 'a.b.c', 'not True', 'f(a=1)[0]', '1 if x else 2', '*a'])(
    '[OPS-12] %s is left out',
    (expression) => {
      expect(valueOf(expression) ?? []).toEqual([]);
    },
  );
});

describe('any text', () => {
  const signs = [
    ...[
      'A',
      'HORIZON_CONFIG',
      '=',
      '(',
      ')',
      '[',
      ']',
      '{',
      '}',
      ',',
      ':',
      '.',
      '"a"',
      "'",
      "'''",
      '1',
      '0x',
      '-',
      '+',
      '%',
      '*',
    ],
    ...[
      'if',
      'for',
      'lambda',
      '_',
      'dict(',
      '\n',
      '\n  ',
      '#',
      '\\\n',
      '\\',
      'update',
      'True',
      '@',
      ';',
      '->',
      'f"{x}"',
      ' ',
    ],
  ];

  it('[OPS-12] is read to its end without a failure, and becomes a configuration that the gateway takes', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...signs), { maxLength: 40 }), (parts) => {
        const { config } = convertSettings([{ file: 'any.py', text: parts.join('') }]);
        expect(() => parseConfigFile(config, 'any.yaml')).not.toThrow();
      }),
    );
    expect(convert(`A = ${'['.repeat(100_000)}`).report.join('\n')).toContain('0.py:1: ');
  });
});

describe('sextant import-horizon', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'sextant-import-'));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  it('[OPS-12] writes a configuration that the gateway takes, and overwrites none', async () => {
    const settings = join(folder, 'local_settings.py');
    const snippets = join(folder, 'local_settings.d');
    await mkdir(snippets);
    await writeFile(settings, 'OPENSTACK_KEYSTONE_URL = "https://k:5000/v3"\nSESSION_TIMEOUT = 600\n');
    await writeFile(join(snippets, '_20_later.py'), 'SESSION_TIMEOUT = 1200\n');
    await writeFile(join(snippets, '_10_first.py'), 'SESSION_TIMEOUT = 900\n');
    await writeFile(join(snippets, '_30_off.py.example'), 'SESSION_TIMEOUT = 60\n');
    const out = join(folder, 'sextant.yaml');
    const told: string[] = [];
    const write = { out: (text: string) => void told.push(text), report: (text: string) => void told.push(text) };
    await importHorizon([settings, snippets, '--out', out], write);
    const config = await readGatewayConfig(readFlags(['--config', out]), {});
    expect([config.cloud.regions[0]?.authUrl, config.session.timeout]).toEqual(['https://k:5000/v3', 1200]);
    expect(told.at(-1)).toBe('2 taken over, 0 not needed, 0 left to you.\n');
    await expect(importHorizon([settings, '--out', out], write)).rejects.toThrow('is there already');
    expect(await readFile(out, 'utf8')).toContain('timeout: 1200');
    // The service has a user of its own, who has to read the file: no secret is in it.
    expect((await stat(out)).mode & 0o777).toBe(0o644 & ~process.umask());
    told.length = 0;
    await importHorizon(['--help'], { ...write, out: (text) => void told.push(text) });
    expect(told.join('')).toContain('sextant import-horizon local_settings.py');
    await expect(importHorizon([], write)).rejects.toThrow('There is no settings file to read.');
    await expect(importHorizon([join(folder, 'none.py')], write)).rejects.toThrow('cannot be read: ENOENT');
  });
});
