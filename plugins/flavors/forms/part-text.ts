import type { I18n } from '@sextant/sdk';
import type { MembershipCandidate } from '@sextant/ui';
import type { Flavor } from '../flavor.ts';
import { type FormPart, missingSpecs } from './edit-state.ts';
import type { FlavorData } from './flavor-form.ts';

const units: Readonly<Partial<Record<FormPart, 'MiB' | 'GiB'>>> = {
  ram: 'MiB',
  swap: 'MiB',
  disk: 'GiB',
  ephemeral: 'GiB',
};

/** What a part of a flavor is, in words. */
export function partText(
  part: FormPart,
  data: FlavorData,
  projects: readonly MembershipCandidate[],
  i18n: I18n,
): string {
  if (part === 'projects') return projectsText(data, projects, i18n);
  const value = data[part];
  if (value === undefined) return '–';
  if (typeof value === 'boolean') return i18n.t(value ? 'flavors:yes' : 'flavors:no');
  if (typeof value === 'string') return value;
  const unit = units[part];
  const number = i18n.number(value);
  return unit ? i18n.t(`core:formats.bytes.${unit}`, { number }) : number;
}

function projectsText(data: FlavorData, projects: readonly MembershipCandidate[], i18n: I18n): string {
  if (data.is_public) return i18n.t('flavors:access.everyone');
  const ids = data.projects ?? [];
  if (ids.length === 0) return i18n.t('flavors:access.none');
  return i18n.list(ids.map((id) => projects.find((project) => project.id === id)?.name ?? id));
}

/** The extra specs that somebody set, and the keys of those they took away; empty when they left all of them. */
export function specsText(start: Flavor, now: Flavor, i18n: I18n): string {
  const set = Object.entries(missingSpecs(now.metadata, start)).map(([key, value]) => `${key}=${value}`);
  const gone = Object.keys(start.metadata).filter((key) => !Object.hasOwn(now.metadata, key));
  const without = gone.map((key) => i18n.t('flavors:conflict.without', { key }));
  return set.length + gone.length > 0 ? i18n.list([...set, ...without]) : '';
}
