import { I18n, type ModalContentProps, useService, useServices, useT } from '@sextant/sdk';
import { Alert, FormDialog, type FormSchema, type FormUiSchema, precompiledValidator } from '@sextant/ui';
import schema from '../../../schemas/flavors/flavor.schema.json';
import compiled from '../../../schemas/flavors/flavor.schema.json?rjsf';
import ui from '../../../schemas/flavors/flavor.ui.json';
import { editedParts } from './edited-parts.ts';
import { editCode } from './flavor-code.ts';
import { dataOf, type FlavorData, flavorErrors } from './flavor-form.ts';
import type { EditSetting } from './open-forms.ts';
import { ProjectsWidget } from './projects-widget.tsx';
import { isOwed, readAgain, saveEdit } from './save-edit.ts';

const validator = precompiledValidator(compiled, schema as FormSchema);
const widgets = { projects: ProjectsWidget };
const uiSchema = {
  ...ui,
  id: { 'ui:disabled': true, 'ui:options': { span: 2, help: 'flavors:form.id-stays' } },
} as FormUiSchema;

/** "Edit flavor". What an edit does to the flavor stands above the fields, before it happens. */
export function editForm({ taken, projects, flavor, edit }: EditSetting) {
  return function EditForm({ close, setDirty }: ModalContentProps<void>) {
    const t = useT();
    const i18n = useService(I18n);
    const services = useServices();
    return (
      <FormDialog<FlavorData, void>
        id="flavors.edit"
        schema={schema as FormSchema}
        uiSchema={uiSchema}
        validator={validator}
        widgets={widgets}
        context={{ projects }}
        data={dataOf(flavor)}
        draftKey={`flavors.edit.${flavor.id}`}
        size="medium"
        title={t('flavors:form.edit.title')}
        subtitle={flavor.name}
        submitLabel={t('flavors:form.edit.submit')}
        check={(data) => flavorErrors({ ...data, id: '' }, taken, t)}
        submit={(data) => saveEdit(edit, { ...data, id: flavor.id }, services)}
        code={(data) => editCode(edit, { ...data, id: flavor.id })}
        edit={{
          ...editedParts<FlavorData>({ schema: schema as FormSchema, ui: uiSchema }, projects, i18n),
          read: () => readAgain(edit, services),
          isOwed: () => isOwed(edit),
        }}
        close={() => close()}
        // A flavor that is gone can't be edited again. The form holds the last there is of it, and stays dirty.
        {...(setDirty ? { setDirty: (dirty: boolean) => setDirty(dirty || !edit.known) } : {})}
      >
        <Alert type="info" title={t('flavors:form.edit.nature')}>
          {t('flavors:form.edit.keeps')}
        </Alert>
      </FormDialog>
    );
  };
}
