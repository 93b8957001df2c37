import type { CodeCall } from '#registry';
import { shellLines, shellWord, unseenInJson } from './shell-words.ts';

/** Where each service has its calls below its endpoint, which may name a version or not. All others: as the catalog has it. */
const versions: Readonly<Record<string, string>> = {
  identity: '/v3',
  image: '/v2',
  compute: '/v2.1',
  network: '/v2.0',
  'container-infra': '/v1',
};

/** Returns the curl commands for a shell: the token and the services' endpoints are variables. */
export function curlText(calls: readonly CodeCall[]): string {
  return calls.map(oneCall).join('\n');
}

/** The variable that has a service's endpoint: `OS_NETWORK_URL`. */
export function endpointVariable(service: string): string {
  return `OS_${service.toUpperCase().replace(/[^A-Z0-9]+/g, '_')}_URL`;
}

function oneCall(call: CodeCall): string {
  const { method, headers = {}, body, file, keeps, saves } = call;
  const type = file === undefined ? (body === undefined ? undefined : 'application/json') : 'application/octet-stream';
  const all = { ...(type ? { 'Content-Type': type } : {}), ...headers };
  const text = shellLines(
    [
      `curl -sS --fail-with-body -X ${method} "${addressOf(call)}"`,
      '-H "X-Auth-Token: $OS_TOKEN"',
      // To curl a name with a colon and nothing else is a header that it leaves out.
      ...Object.entries(all).map(([name, value]) => `-H ${shellWord(value === '' ? `${name};` : `${name}: ${value}`)}`),
      ...(file === undefined && body !== undefined
        ? [`--data-binary ${shellWord(unseenInJson(JSON.stringify(body, null, 2)))}`]
        : []),
      // From standard input: curl reads patterns out of a file's name.
      ...(file === undefined ? [] : [`-T - < ${shellWord(file)}`]),
    ],
    0,
  );
  if (keeps) return `${keeps.variable}=$(${text} |\n  ${picked(keeps.member)})`;
  // A file that is there survives, and nothing is sent: what is made could not be had again.
  if (saves) return `(umask 077 && set -C && {\n  ${text} |\n  ${picked(saves.member)}; } > ${shellWord(saves.file)})`;
  return text;
}

/** Within double quotes of a shell. */
function addressOf({ service, path, query = {} }: CodeCall): string {
  // curl folds them, and would call what is above.
  if (path.split('/').some((part) => part === '.' || part === '..')) throw new Error(`curl can't call ${path}`);
  const variable = endpointVariable(service);
  const version = versions[service];
  // A path of a plugin's manifest may have its version.
  const known = /^\/v\d+(\.\d+)?\//.test(path) ? '' : version;
  const base = version ? `\${${variable}%/v[0-9]*}${known}` : `\${${variable}}`;
  const search = new URLSearchParams(
    Object.entries(query).flatMap(([name, value]) =>
      value === undefined || value === null ? [] : [[name, String(value)]],
    ),
  ).toString();
  return (
    base +
    path
      .split(/(\{[A-Z_]+\})/)
      .map(segmentText)
      .join('') +
    (search && `?${segmentText(search)}`)
  );
}

/** Encodes what a shell or curl would read; what is encoded already stays so. */
function segmentText(part: string): string {
  const [, variable] = /^\{([A-Z_]+)\}$/.exec(part) ?? [];
  if (variable !== undefined) return `\${${variable}}`;
  return part.replace(/[^A-Za-z0-9\-._~/%:@,=+&?;]/gu, (sign) =>
    [...new TextEncoder().encode(sign)].map((byte) => `%${byte.toString(16).toUpperCase().padStart(2, '0')}`).join(''),
  );
}

/** Prints a member of an answer. Python is there wherever the `openstack` command is. */
function picked(member: readonly string[]): string {
  const places = member.map((name) => `[${JSON.stringify(name)}]`).join('');
  return `python3 -c ${shellWord(`import json, sys; print(json.load(sys.stdin)${places})`)}`;
}
