import {
  type ActionResult,
  callApi,
  errorText,
  I18n,
  nothingChanged,
  Resources,
  resultOf,
  type Services,
  Toasts,
} from '@sextant/sdk';
import { newProject } from '../forms/project-data.ts';
import { grantText, type NamedGrant, sendGrant } from '../forms/save-members.ts';
import { limitsBefore, refusals, sendQuotas } from '../forms/save-quotas.ts';
import type { Members } from '../members.ts';
import { projectTypeId } from '../project.ts';
import type { QuotaChange } from '../quota-code.ts';
import type { CreationChoices } from './creation-choices.ts';
import { namedGrants, type NewProject, newProjectCode, nobody, quotaChange, withGrant } from './new-project.ts';

/**
 * Makes a project, gives its members their roles, and sets its limits. When a part is refused the others are still done; `save` then
 * rejects with each part that is left, and the next `save` sends those alone.
 */
export class ProjectCreation {
  #made: { readonly id: string; readonly name: string } | undefined;
  #members: Members = nobody;
  /** The limits that were saved and are no defaults any more. */
  #limits: QuotaChange = {};

  constructor(
    private readonly choices: CreationChoices,
    private readonly services: Services,
  ) {}

  /** The project, once it is made: its own fields are sent only once. */
  get made(): { readonly id: string; readonly name: string } | undefined {
    return this.#made;
  }

  /** The result for the list: the project, if it was made. */
  get result(): ActionResult {
    return this.#made ? resultOf(projectTypeId, { created: [this.#made.id] }) : nothingChanged;
  }

  /**
   * Sends what is not done yet. Rejects as the service does when the project could not be made (createProject), and otherwise with a
   * line for each grant and each service that was refused. @param onMade called once, after the project was made
   */
  async save(model: NewProject, onMade: () => void = () => undefined): Promise<ActionResult> {
    const { services } = this;
    const i18n = services.get(I18n);
    if (!this.#made) {
      this.#made = await this.#make(model);
      services.get(Resources).report(this.result);
      onMade();
    }
    const { id, name } = this.#made;
    const [ofMembers, ofQuotas] = await Promise.all([this.#saveMembers(id, model), this.#saveQuotas(id, model)]);
    const left = [...ofMembers, ...ofQuotas];
    if (left.length > 0) throw new Error([i18n.t('projects:create.half', { name }), ...left].join('\n'));
    services.get(Toasts).add('success', i18n.t('projects:action.create.done', { name }), {
      code: () => newProjectCode(model, this.choices.known.quotas),
    });
    return this.result;
  }

  async #make(model: NewProject): Promise<{ id: string; name: string }> {
    const fields = newProject(model.project);
    const body = { ...model.project.attributes, ...fields, ...(fields.tags ? { tags: [...fields.tags] } : {}) };
    const { id, name } = await callApi(this.services, 'createProject', { body }, { quiet: true });
    return { id, name };
  }

  /** Gives roles, then takes those that an attempt before gave and that are not wanted any more. Returns what was refused. */
  async #saveMembers(project: string, model: NewProject): Promise<string[]> {
    const grants = namedGrants(this.#members, model, this.choices.known.members?.roles);
    const sent = async (verb: NamedGrant['verb']) =>
      Promise.all(grants.filter((grant) => grant.verb === verb).map((grant) => this.#give(project, grant)));
    return [...(await sent('add')), ...(await sent('remove'))].flat();
  }

  async #give(project: string, grant: NamedGrant): Promise<string[]> {
    const i18n = this.services.get(I18n);
    try {
      await sendGrant(project, grant, this.services);
      this.#members = withGrant(this.#members, grant);
      return [];
    } catch (error) {
      return [i18n.t('projects:create.refused', { part: grantText(grant, i18n), message: errorText(error) })];
    }
  }

  /** Sets the limits that differ from those that the project has. Returns what was refused. */
  async #saveQuotas(project: string, model: NewProject): Promise<string[]> {
    const i18n = this.services.get(I18n);
    if (Object.keys(model.quotas).length === 0) return [];
    try {
      const defaults = await this.choices.quotas();
      const wanted = quotaChange(model, defaults);
      const given = limitsBefore(defaults, this.#limits);
      const change = differing(merged(given, wanted), this.#limits);
      if (Object.keys(change).length === 0) return [];
      const { items } = await sendQuotas(project, change, this.services);
      const saved = Object.fromEntries(items.filter(({ ok }) => ok).map(({ service }) => [service, change[service]]));
      this.#limits = merged(this.#limits, saved);
      return refusals(items, i18n);
    } catch (error) {
      return [i18n.t('projects:create.refused', { part: i18n.t('projects:view.quotas'), message: errorText(error) })];
    }
  }
}

/** Returns all limits of both; those of the second win. */
function merged(one: QuotaChange, other: QuotaChange): QuotaChange {
  const services = [...new Set([...Object.keys(one), ...Object.keys(other)])] as (keyof QuotaChange)[];
  return Object.fromEntries(services.map((service) => [service, { ...one[service], ...other[service] }]));
}

/** Returns the limits of the first that the second has not. */
function differing(wanted: QuotaChange, known: QuotaChange): QuotaChange {
  const services = Object.entries(wanted) as [keyof QuotaChange, Readonly<Record<string, number>>][];
  return Object.fromEntries(
    services.flatMap(([service, limits]) => {
      const left = Object.entries(limits).filter(([name, limit]) => known[service]?.[name] !== limit);
      return left.length > 0 ? [[service, Object.fromEntries(left)]] : [];
    }),
  );
}
