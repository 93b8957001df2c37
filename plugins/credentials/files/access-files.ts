import type { UserSession } from '@sextant/sdk';
import type { Ec2Keys } from '../ec2-credential.ts';
import { type CloudAccess, endpointOf } from './cloud-access.ts';
import { shellText, terraformText, yamlText } from './quoted.ts';

/** A file for the browser to save. */
export interface AccessFile {
  name: string;
  type: string;
  content: string;
}

/** The half of an application credential that signs in, with its secret. */
export interface Secret {
  id: string;
  secret: string;
}

type Person = Pick<UserSession, 'username' | 'user_domain_name' | (typeof places)[number]>;

const places = ['project_id', 'project_name', 'domain_id', 'domain_name'] as const;
type Line = readonly [name: string, value: string];

/** Returns the files with which clients sign in by an application credential. */
export function credentialFiles({ id, secret }: Secret, cloud: CloudAccess): AccessFile[] {
  const own = { application_credential_id: id, application_credential_secret: secret };
  return [
    cloudsYaml(cloud, own, 'v3applicationcredential'),
    openrc(cloud, [
      ['OS_AUTH_TYPE', 'v3applicationcredential'],
      ['OS_APPLICATION_CREDENTIAL_ID', id],
      ['OS_APPLICATION_CREDENTIAL_SECRET', secret],
    ]),
    terraformProvider(cloud, own),
  ];
}

/** Returns the files with which clients sign in by name and password. No file has the password: the client asks for it. */
export function personFiles(person: Person, cloud: CloudAccess): AccessFile[] {
  const { username, user_domain_name: domain } = person;
  const scope = scopeOf(person);
  return [
    cloudsYaml(cloud, { username, user_domain_name: domain, ...scope }),
    openrc(
      cloud,
      [
        ['OS_AUTH_TYPE', 'password'],
        ['OS_USERNAME', username],
        ['OS_USER_DOMAIN_NAME', domain],
        ...Object.entries(scope).map(([key, value]): Line => [`OS_${key.toUpperCase()}`, value]),
      ],
      [
        'printf "Password: " >&2',
        // A shell that sources the file need not be bash: sh has no `read -s`. Its own traps stay as they are.
        'OS_PASSWORD=$(',
        "  trap 'stty echo 2> /dev/null || :; echo >&2' EXIT",
        "  trap 'exit 130' INT TERM",
        '  stty -echo 2> /dev/null || :',
        '  IFS= read -r password',
        `  printf %s "$password"`,
        ')',
        'export OS_PASSWORD',
      ],
    ),
  ];
}

/** Returns the parts of a sign-in that name the session's project, else its domain, else the system. */
function scopeOf(person: Person): Record<string, string> {
  const named = places.flatMap((place) => (person[place] ? [[place, person[place]] as const] : []));
  const own = named.filter(([place]) => !person.project_id || place.startsWith('project'));
  return own.length > 0 ? Object.fromEntries(own) : { system_scope: 'all' };
}

/** Returns the file with a pair of keys for clients of EC2 and S3. */
export function ec2File({ access, secret }: Ec2Keys, cloud: CloudAccess): AccessFile {
  const address = (type: string) => endpointOf(cloud.services, type, cloud.region);
  const lines: Line[] = [
    ['EC2_ACCESS_KEY', access],
    ['EC2_SECRET_KEY', secret],
    ['AWS_ACCESS_KEY_ID', access],
    ['AWS_SECRET_ACCESS_KEY', secret],
    ['EC2_URL', address('ec2')],
    ['S3_URL', address('s3') || hostOf(address('object-store'))],
  ];
  return { name: 'ec2rc.sh', type: 'text/x-shellscript', content: `${exports(lines).join('\n')}\n` };
}

function cloudsYaml({ authUrl, region }: CloudAccess, auth: Record<string, string>, type?: string): AccessFile {
  const lines = [
    'clouds:',
    '  openstack:',
    ...(type ? [`    auth_type: ${type}`] : []),
    '    auth:',
    ...Object.entries({ auth_url: authUrl, ...auth }).map(([name, value]) => `      ${name}: ${yamlText(value)}`),
    ...(region ? [`    region_name: ${yamlText(region)}`] : []),
    '    interface: public',
    '    identity_api_version: 3',
  ];
  return { name: 'clouds.yaml', type: 'application/yaml', content: `${lines.join('\n')}\n` };
}

/** Variables of another sign-in would win over these, or contradict them. */
const dropped = [
  'unset OS_AUTH_TYPE OS_TOKEN OS_USERNAME OS_USER_ID OS_PASSWORD OS_USER_DOMAIN_NAME OS_USER_DOMAIN_ID',
  'unset OS_PROJECT_NAME OS_PROJECT_ID OS_PROJECT_DOMAIN_NAME OS_PROJECT_DOMAIN_ID OS_TENANT_NAME OS_TENANT_ID',
  'unset OS_DOMAIN_NAME OS_DOMAIN_ID OS_SYSTEM_SCOPE OS_TRUST_ID OS_CLOUD',
  'unset OS_APPLICATION_CREDENTIAL_ID OS_APPLICATION_CREDENTIAL_NAME OS_APPLICATION_CREDENTIAL_SECRET',
];

function openrc({ authUrl, region }: CloudAccess, lines: readonly Line[], then: readonly string[] = []): AccessFile {
  const common: Line[] = [
    ['OS_AUTH_URL', authUrl],
    ['OS_IDENTITY_API_VERSION', '3'],
    ['OS_INTERFACE', 'public'],
    ['OS_REGION_NAME', region ?? ''],
  ];
  const content = [...dropped, ...exports([...common, ...lines]), ...then];
  return { name: 'openrc.sh', type: 'text/x-shellscript', content: `${content.join('\n')}\n` };
}

function terraformProvider({ authUrl, region }: CloudAccess, own: Record<string, string>): AccessFile {
  const given = { auth_url: authUrl, ...(region ? { region } : {}), ...own };
  const width = Math.max(...Object.keys(given).map((name) => name.length));
  const content = [
    'terraform {',
    '  required_providers {',
    '    openstack = {',
    '      source = "terraform-provider-openstack/openstack"',
    '    }',
    '  }',
    '}',
    '',
    'provider "openstack" {',
    ...Object.entries(given).map(([name, value]) => `  ${name.padEnd(width)} = ${terraformText(value)}`),
    '}',
  ];
  return { name: 'provider.tf', type: 'text/plain', content: `${content.join('\n')}\n` };
}

const exports = (lines: readonly Line[]) =>
  lines.flatMap(([name, value]) => (value === '' ? [] : [`export ${name}=${shellText(value)}`]));

function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).origin : '';
}
