import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseWhen } from '#registry';
import { questionOf } from '#services/registry/asked-facts';
import { errorText } from '#base';
import { consoleRules, isPolicyService, loadDefaultRules } from '#policy';
import { readerOf } from '../../../gateway/api/routes/facts/service-facts.ts';
import { serviceTypes } from '../../../base/plugin-rules/service-types.mjs';
import { manifestFaults } from '../../../sdk/rollup-preset/manifest/check-manifest.mjs';
import type { Check } from '../check.ts';
import type { PluginUnderTest } from '../plugin-under-test.ts';

export const checkSchema: Check = ({ source }) => manifestFaults(source);

/** Each condition of the manifest, and of the types that it declares, asks what this console can answer. */
export const checkWhen: Check = (plugin) =>
  conditionsOf(plugin).flatMap(([text, where]) => {
    try {
      return [...parseWhen(text).keys].flatMap((key) => {
        const fault = faultOfKey(key, plugin);
        return fault === undefined ? [] : [`${where}: when "${text}": ${fault}`];
      });
    } catch (error) {
      return [`${where}: ${errorText(error)}`];
    }
  });

function conditionsOf({ manifest, dist }: PluginUnderTest): [text: string, where: string][] {
  const found: [string, string][] = [];
  const visit = (node: unknown, path: string) => {
    if (typeof node !== 'object' || node === null) return;
    for (const [name, value] of Object.entries(node)) {
      if (name === 'when' && typeof value === 'string') found.push([value, path]);
      else visit(value, `${path}/${name}`);
    }
  };
  visit(manifest, 'plugin.json');
  for (const { declared } of manifest.contributes?.resourceTypes ?? [])
    if (typeof declared === 'string') visit(JSON.parse(readFileSync(join(dist, declared), 'utf8')), declared);
  return found;
}

function faultOfKey(key: string, { host, manifest }: PluginUnderTest): string | undefined {
  const dot = key.indexOf('.');
  const [family, name] = dot < 0 ? [key, ''] : [key.slice(0, dot), key.slice(dot + 1)];
  if (!Object.hasOwn(host.when, family)) return `nobody answers ${key}; there are ${Object.keys(host.when).join(', ')}`;
  if (family === 'policy') return faultOfRule(name);
  if (family === 'service') return isService(name, manifest) ? undefined : `no service is of type ${name}`;
  if (!['ext', 'mv', 'quota'].includes(family)) return undefined;
  const question = questionOf(key);
  return question && readerOf(question) ? undefined : `no service tells ${key}`;
}

function faultOfRule(rule: string): string | undefined {
  const [service = '', ...rest] = rule.split(':');
  const own = consoleRules[service];
  if (!isPolicyService(service) && !own) return `no policy of a service ${service} is known`;
  const rules = { ...(isPolicyService(service) && loadDefaultRules(service)), ...own };
  return Object.hasOwn(rules, rest.join(':')) ? undefined : `the ${service} service has no rule ${rest.join(':')}`;
}

/** Whether OpenStack names the service, or the plugin itself brings a type or calls of it. */
function isService(type: string, { contributes, access }: PluginUnderTest['manifest']): boolean {
  const own = contributes?.resourceTypes?.some(({ service }) => service === type);
  return own === true || Object.hasOwn(Object(access?.['services']), type) || serviceTypes.has(type);
}
