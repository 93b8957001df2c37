import { ConsoleError, type Disposable, toDisposable } from '#base';
import type { Gates, PolicyRuleRef } from '#registry';
import type { Catalog } from '../catalog/catalog.ts';
import { offersType } from '../catalog/gateway-catalog.ts';
import type { Extensions } from '../extensions/extensions.ts';
import type { Page } from '../page/page.ts';
import type { Policy } from '../policy/policy.ts';
import type { Settings } from '../settings/settings.ts';
import { deepEqual } from '../settings/deep-equal.ts';
import { walk } from '../settings/gateway-settings.ts';
import type { PermissionCheck, Permissions } from './permissions.ts';

/** `Permissions` with the four kinds of gate every element may have. */
export class GatePermissions implements Permissions {
  readonly #checks = new Map<string, PermissionCheck>();

  constructor(page: Page, policy: Policy, catalog: Catalog, settings: Settings, extensions: Extensions) {
    this.register('policy', {
      check: (rules) => policy.allows(asRules(rules)),
      known: (rules) => policy.known(asRules(rules)),
    });
    this.register('services', {
      check: (types) => all(asList<string>(types).map((type) => catalog.ifTypeEnabled(type))),
      known: (types) => servicesKnown(page, asList<string>(types)),
    });
    this.register('settings', {
      check: (wanted) => all(asSettings(wanted).map(([name, expected]) => settings.ifEnabled(name, expected))),
      known: (wanted) => settingsKnown(page, asSettings(wanted)),
    });
    this.register('extensions', {
      check: (names) => all(asList<string>(names).map((name) => extensions.ifNameEnabled(name))),
    });
  }

  register(key: string, check: PermissionCheck): Disposable {
    if (this.#checks.has(key)) throw new ConsoleError('PERMISSION_KEY_TAKEN', { key });
    this.#checks.set(key, check);
    return toDisposable(() => this.#checks.delete(key));
  }

  async check(gates: Gates): Promise<boolean> {
    const known = this.known(gates);
    if (known !== undefined) return known;
    const answers = await Promise.all(
      this.#asked(gates).map(([check, value]) => check.check(value).catch(() => false)),
    );
    return answers.every(Boolean);
  }

  known(gates: Gates): boolean | undefined {
    const answers = this.#asked(gates).map(([check, value]) => check.known?.(value));
    if (answers.includes(false)) return false;
    return answers.includes(undefined) ? undefined : true;
  }

  #asked(gates: Gates): [PermissionCheck, unknown][] {
    return Object.entries(gates).flatMap(([key, value]) => {
      const check = this.#checks.get(key);
      return check && value !== undefined ? [[check, value] as [PermissionCheck, unknown]] : [];
    });
  }
}

/** A single value stands for an array of one. */
function asList<V>(value: unknown): V[] {
  return (Array.isArray(value) ? value : [value]) as V[];
}

function asRules(value: unknown): PolicyRuleRef[] {
  const list = asList<unknown>(value);
  return (typeof list[0] === 'string' ? [list] : list) as PolicyRuleRef[];
}

function asSettings(value: unknown): (readonly [name: string, expected: unknown])[] {
  return asList<string | readonly [string, unknown]>(value).map((one) => (typeof one === 'string' ? [one, true] : one));
}

function all(promises: Promise<void>[]): Promise<boolean> {
  return Promise.all(promises).then(
    () => true,
    () => false,
  );
}

function servicesKnown(page: Page, types: string[]): boolean | undefined {
  const { catalog, session } = page.state;
  return catalog.length > 0 ? types.every((type) => offersType(catalog, type, session.services_region)) : undefined;
}

function settingsKnown(page: Page, wanted: (readonly [name: string, expected: unknown])[]): boolean | undefined {
  const { settings } = page.state;
  if (Object.keys(settings).length === 0) return undefined;
  return wanted.every(([name, expected]) => deepEqual(walk(settings, name), expected));
}
