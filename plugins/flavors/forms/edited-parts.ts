import type { I18n } from '@sextant/sdk';
import type { EditedField, EditSettings, FormSchema, FormUiSchema, MembershipCandidate } from '@sextant/ui';
import type { FlavorData } from './flavor-form.ts';

type Projects = Pick<FlavorData, 'projects'>;

/** The parts of a flavor that a form asks for; of the projects each is one, so that those whom others add or remove stay so. */
export function editedParts<T extends Projects>(
  { schema, ui }: { schema: FormSchema; ui: FormUiSchema },
  projects: readonly MembershipCandidate[],
  i18n: I18n,
): Pick<EditSettings<T>, 'parts' | 'fields'> {
  const { projects: _each, ...properties } = schema.properties ?? {};
  return {
    parts: [{ schema: { ...schema, properties }, ui }],
    fields: (models) => projectFields<T>(models, projects, i18n),
  };
}

function projectFields<T extends Projects>(
  models: readonly T[],
  candidates: readonly MembershipCandidate[],
  i18n: I18n,
): EditedField<T>[] {
  const ids = new Set(models.flatMap(({ projects = [] }) => projects));
  return [...ids].map((id) => ({
    id: `projects.${id}`,
    label: candidates.find((project) => project.id === id)?.name ?? id,
    get: ({ projects = [] }) => projects.includes(id),
    set: (model, isIn) => {
      const others = (model.projects ?? []).filter((project) => project !== id);
      return { ...model, projects: isIn ? [...others, id] : others };
    },
    text: (isIn) => i18n.t(isIn ? 'flavors:yes' : 'flavors:no'),
  }));
}
