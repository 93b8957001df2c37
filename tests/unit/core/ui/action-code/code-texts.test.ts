import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { describe, expect, it } from 'vitest';
import { joinedCode } from '#registry';
import { cliText } from '#ui/action-code/cli-text.ts';
import { codeTexts } from '#ui/action-code/code-texts.ts';
import { curlText } from '#ui/action-code/curl-text.ts';
import { shellWord } from '#ui/action-code/shell-words.ts';
import { terraformText } from '#ui/action-code/terraform-text.ts';

const awkward = [
  '',
  'plain-name_1.2',
  "it's",
  '"$HOME" `id` $(id) \\',
  'two\nlines\n',
  '-rf',
  '--',
  '~root',
  '=cmd',
  '* ? [a-z] {a,b} !x #y; & | <>',
  'ünï 日本語 العربية 🙂',
];

/** The characters that a terminal obeys, and those that make a text look like another. */
const unseen = [
  'bell \u0007 \u001b[2J \r tab\tx\ny',
  'a\u202egnp.exe',
  "it's \\ \u0001f \u007f\u0085\u009b",
  '\u2066x\u2069\u200f\u061c\u2028',
  'a\u200bb\ufeff\u00ad\u2060\u180e\u3164\u{e0041}\u{e007f}\u200d\u2800\u00a0c\n',
  '\u202e',
  '%s \u202e%s -n \u0007\n\n',
];
const signs =
  /[^\n\P{Cc}]|[\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff\u00ad\u180e\u3164\u2800\u00a0\u{e0000}-\u{e007f}]/u;

/** The shells that this machine has; `dash` and `bash` have to be there. */
const shells = ['bash', 'dash', 'zsh'].filter((shell) => shell !== 'zsh' || spawnSync(shell, ['-c', '']).status === 0);

/** The words that a program gets of a shell for this text, in which the program is called `openstack` or `curl`. */
function wordsOf(text: string, program: string): string[][] {
  const script = `${program}() { printf '%s\\0' "$@"; printf '\\1'; }\n${text}`;
  const out = execFileSync('sh', ['-c', script], {
    env: {
      PATH: process.env['PATH'] ?? '',
      OS_TOKEN: 't',
      OS_DNS_URL: 'http://dns',
      OS_NETWORK_URL: 'http://net/v2.0',
      OS_COMPUTE_URL: 'http://nova',
    },
  });
  return out
    .toString()
    .split('\u0001')
    .slice(0, -1)
    .map((run) => run.split('\0').slice(0, -1));
}

describe('[X-11] a text in a shell', () => {
  it.each(awkward)('stays what it is: %j', (text) => {
    expect(wordsOf(`openstack ${shellWord(text)}`, 'openstack')).toEqual([[text]]);
  });

  it.each(awkward)('is the value of an option, and a name, whatever it begins with: %j', (text) => {
    const [words] = wordsOf(
      cliText([{ command: 'network trunk create', options: [['--description', text], '--enable'], names: [text] }]),
      'openstack',
    );
    const value = text.startsWith('-') ? [`--description=${text}`] : ['--description', text];
    const name = text.startsWith('-') ? ['--', text] : [text];
    expect(words).toEqual(['network', 'trunk', 'create', ...value, '--enable', ...name]);
  });

  it('goes to a command that reads it instead of a file', () => {
    const text = cliText([
      { command: 'keypair create', options: [['--public-key', '/dev/stdin']], names: ['x'], input: "ssh 'a'" },
    ]);
    expect(execFileSync('sh', ['-c', `openstack() { cat; }\n${text}`]).toString()).toBe("ssh 'a'\n");
  });
});

describe('[X-11] signs that nobody sees', () => {
  it.each(unseen)('are written for a shell as what they are, and mean the same: %j', (text) => {
    const word = shellWord(text);
    expect(word).not.toMatch(signs);
    const script = `openstack() { printf '%s' "$1"; }\nopenstack ${word} x`;
    for (const shell of shells) {
      for (const locale of ['C', 'C.UTF-8']) {
        const env = { LC_ALL: locale, PATH: process.env['PATH'] ?? '' };
        expect(execFileSync(shell, ['-c', script], { env }).toString(), `${shell} ${locale}`).toBe(text);
      }
    }
  });

  it('are escaped in a resource by what its language knows, and by nothing else', () => {
    const name = 'a\b\f\v\0"\\\n\r\t${x} %{y} $${z}\u200b\u{e0041}\ud800';
    expect(terraformText([{ type: 't', name: 'n', attributes: { name } }])).toContain(
      'name = "a\\u0008\\u000c\\u000b\\u0000\\"\\\\\\n\\r\\t$${x} %%{y} $$${z}\\u200b\\U000e0041\ufffd"',
    );
  });

  it.each(unseen)('stand in a body and in a resource as JSON has them, in every shell: %j', (name) => {
    const text = curlText([{ method: 'POST', service: 'dns', path: '/v2/zones', body: { name } }]);
    expect(text).not.toMatch(signs);
    expect(JSON.parse(wordsOf(text, 'curl')[0]!.at(-1)!)).toEqual({ name });
    expect(terraformText([{ type: 't', name: 'n', attributes: { name } }])).not.toMatch(signs);
  });

  it('a zero, which no word can hold, makes no other word of it that somebody has', () => {
    const shown = `openstack() { printf '%s' "$1"; }\nopenstack ${shellWord('a\0b')}`;
    for (const shell of shells) expect(execFileSync(shell, ['-c', shown]).toString()).toBe('a\\0b');
  });
});

describe('[X-11] a call', () => {
  it('is refused where curl would call what is above', () => {
    const call = (path: string) => curlText([{ method: 'DELETE', service: 'compute', path }]);
    expect(() => call('/servers/seven/metadata/..')).toThrow(/curl can't call/);
    expect(call('/servers/seven/metadata/..x')).toContain('/metadata/..x');
  });

  it('reads the token and the endpoint out of variables, and puts the version where it belongs, wherever the catalog has it', () => {
    const [words] = wordsOf(curlText([{ method: 'DELETE', service: 'network', path: '/trunks/1' }]), 'curl');
    expect(words).toEqual([
      ...['-sS', '--fail-with-body', '-X', 'DELETE', 'http://net/v2.0/trunks/1', '-H', 'X-Auth-Token: t'],
    ]);
    const address = (service: string, path: string) =>
      wordsOf(curlText([{ method: 'GET', service, path }]), 'curl')[0]?.[4];
    expect(address('compute', '/os-keypairs')).toBe('http://nova/v2.1/os-keypairs');
    expect(address('network', '/v2.0/trunks')).toBe('http://net/v2.0/trunks');
    expect(address('dns', '/v2/zones')).toBe('http://dns/v2/zones');
  });

  it.each(awkward)('sends the body as it is: %j', (name) => {
    const [words] = wordsOf(curlText([{ method: 'POST', service: 'dns', path: '/v2/zones', body: { name } }]), 'curl');
    expect(JSON.parse(words!.at(-1)!)).toEqual({ name });
    expect(words).toContain('Content-Type: application/json');
  });

  it.each(awkward.filter(Boolean))('has a segment of its path as it is encoded: %j', (name) => {
    const path = `/v2/zones/${encodeURIComponent(name)}`;
    const [words] = wordsOf(curlText([{ method: 'GET', service: 'dns', path, query: { q: name } }]), 'curl');
    const address = new URL(words![4]!);
    expect(decodeURIComponent(address.pathname.split('/').at(-1)!)).toBe(name);
    expect(address.searchParams.get('q')).toBe(name);
    // Neither a shell nor curl reads anything in it.
    expect(words![4]).toMatch(/^[A-Za-z0-9\-._~/%:@,=+&?;]+$/);
  });

  it('sends a header without a value as such: written otherwise, curl would leave it out', () => {
    const call = { method: 'POST', service: 'dns', path: '/x', headers: { 'X-Read': '', 'X-Write': 'a' } } as const;
    expect(wordsOf(curlText([call]), 'curl')[0]?.slice(-4)).toEqual(['-H', 'X-Read;', '-H', 'X-Write: a']);
  });

  it('hands a member of an answer on', () => {
    const text = curlText([
      { method: 'POST', service: 'dns', path: '/a', keeps: { variable: 'A_ID', member: ['a', 'id'] } },
      { method: 'PUT', service: 'dns', path: '/a/{A_ID}/file' },
    ]);
    const script = `curl() { case "$*" in *POST*) echo '{"a": {"id": "seven"}}';; *) echo "$5";; esac; }\n${text}`;
    const env = { PATH: process.env['PATH'] ?? '', OS_TOKEN: 't', OS_DNS_URL: 'http://dns' };
    expect(execFileSync('sh', ['-c', script], { env }).toString()).toBe('http://dns/a/seven/file\n');
  });
});

describe('[X-11] a file that a secret is saved in', () => {
  it.each(['sh', 'bash'])(
    'survives when it is there already, and nothing is sent; else only its owner reads it: %s',
    (shell) => {
      const folder = mkdtempSync(`${tmpdir()}/code-`);
      const saves = { file: 'web.pem', member: ['keypair', 'private_key'] };
      const text = curlText([{ method: 'POST', service: 'compute', path: '/os-keypairs', saves }]);
      const options = [['--private-key', 'web.pem']] as const;
      const command = cliText([{ command: 'keypair create', options, names: ['web'], saves: 'web.pem' }]);
      const client = `openstack() { echo sent >> calls; set +C; echo new > web.pem; }`;
      const fake = `${client}\ncurl() { echo sent >> calls; echo '{"keypair": {"private_key": "new"}}'; }`;
      const env = { PATH: process.env['PATH'] ?? '', OS_TOKEN: 't', OS_COMPUTE_URL: 'http://nova' };
      for (const each of [text, command]) {
        const run = () => spawnSync(shell, ['-c', `${fake}\n${each}`], { cwd: folder, env }).status;
        rmSync(`${folder}/calls`, { force: true });
        writeFileSync(`${folder}/web.pem`, 'old');
        expect(run()).not.toBe(0);
        expect(readFileSync(`${folder}/web.pem`, 'utf8')).toBe('old');
        expect(existsSync(`${folder}/calls`)).toBe(false);
        rmSync(`${folder}/web.pem`);
        expect(run()).toBe(0);
        expect(readFileSync(`${folder}/web.pem`, 'utf8')).toBe('new\n');
        expect(statSync(`${folder}/web.pem`).mode & 0o777).toBe(0o600);
      }
      rmSync(folder, { recursive: true });
    },
  );
});

describe('[X-11] a Terraform resource', () => {
  it('has texts in which no template begins, maps, blocks, and a name of its own', () => {
    const one = {
      type: 'openstack_networking_trunk_v2',
      name: '1 "ü"',
      attributes: {
        name: '${a} %{b} "',
        up: true,
        none: undefined,
        sub_port: [{ port_id: 'p', segmentation_id: 5 }],
        tags: { 'a b': 'c' },
        security_groups: ['a', '${b}'],
      },
    };
    expect(terraformText([one, one])).toBe(
      [1, 2]
        .map(
          (at) => `resource "openstack_networking_trunk_v2" "this_1${at > 1 ? '_2' : ''}" {
  name = "$\${a} %%{b} \\""
  up = true
  sub_port {
    port_id = "p"
    segmentation_id = 5
  }
  tags = {
    "a b" = "c"
  }
  security_groups = ["a", "$\${b}"]
}`,
        )
        .join('\n\n'),
    );
  });
});

describe('[X-11] the code of several', () => {
  const call = { method: 'DELETE', service: 'dns', path: '/a' } as const;
  it('is one after the other; commands only where each has some', () => {
    const withCommand = { commands: [{ command: 'a delete' }], calls: [call] };
    expect(joinedCode([withCommand, withCommand])).toEqual({
      commands: [{ command: 'a delete' }, { command: 'a delete' }],
      calls: [call, call],
    });
    expect(joinedCode([withCommand, { calls: [call] }])).toEqual({ calls: [call, call] });
  });

  it('has no way that would do nothing', () => {
    expect(codeTexts({ commands: [], calls: [] })).toEqual([]);
    expect(codeTexts({ calls: [call] }).map(({ id }) => id)).toEqual(['http']);
  });
});
