import { I18n, type ModalContentProps, useService, useServices, useT } from '@sextant/sdk';
import { FormDialog, type FormSchema, type FormUiSchema, precompiledValidator } from '@sextant/ui';
import schema from '../../../schemas/flavors/access.schema.json';
import compiled from '../../../schemas/flavors/access.schema.json?rjsf';
import ui from '../../../schemas/flavors/access.ui.json';
import { editedParts } from './edited-parts.ts';
import { editCode } from './flavor-code.ts';
import { dataOf, type FlavorData } from './flavor-form.ts';
import type { EditSetting } from './open-forms.ts';
import { ProjectsWidget } from './projects-widget.tsx';
import { isOwed, readAgain, saveEdit } from './save-edit.ts';

const validator = precompiledValidator(compiled, schema as FormSchema);
const widgets = { projects: ProjectsWidget };

/** "Modify access": the flavor itself stays as it is. */
export function accessForm({ projects, flavor, edit }: EditSetting) {
  return function AccessForm({ close }: ModalContentProps<void>) {
    const t = useT();
    const i18n = useService(I18n);
    const services = useServices();
    const wanted = ({ projects: chosen = [] }: Pick<FlavorData, 'projects'>) => ({
      ...dataOf(edit.known ?? flavor),
      projects: chosen,
    });
    return (
      <FormDialog<Pick<FlavorData, 'projects'>, void>
        id="flavors.access"
        schema={schema as FormSchema}
        uiSchema={ui as FormUiSchema}
        validator={validator}
        widgets={widgets}
        context={{ projects }}
        data={{ projects: [...(flavor.access ?? [])] }}
        draftKey={`flavors.access.${flavor.id}`}
        size="medium"
        title={t('flavors:form.access.title')}
        subtitle={flavor.name}
        submitLabel={t('flavors:form.access.submit')}
        submit={(chosen) => saveEdit(edit, wanted(chosen), services)}
        code={(chosen) => editCode(edit, wanted(chosen))}
        edit={{
          ...editedParts<Pick<FlavorData, 'projects'>>(
            { schema: schema as FormSchema, ui: ui as FormUiSchema },
            projects,
            i18n,
          ),
          read: async () => ({ projects: [...((await readAgain(edit, services)).projects ?? [])] }),
          isOwed: () => isOwed(edit),
        }}
        close={() => close()}
      />
    );
  };
}
