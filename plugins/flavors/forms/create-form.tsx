import { callApi, type ModalContentProps, Toasts, useService, useServices, useT } from '@sextant/sdk';
import { FormDialog, type FormSchema, type FormUiSchema, precompiledValidator } from '@sextant/ui';
import schema from '../../../schemas/flavors/flavor.schema.json';
import compiled from '../../../schemas/flavors/flavor.schema.json?rjsf';
import ui from '../../../schemas/flavors/flavor.ui.json';
import { creationCode } from './flavor-code.ts';
import { creationBody, type FlavorData, flavorErrors, newFlavor } from './flavor-form.ts';
import type { FormSetting } from './open-forms.ts';
import { ProjectsWidget } from './projects-widget.tsx';

const validator = precompiledValidator(compiled, schema as FormSchema);
const widgets = { projects: ProjectsWidget };

/** "Create flavor". */
export function createForm({ taken, projects, onMade }: FormSetting) {
  return function CreateForm({ close }: ModalContentProps<void>) {
    const t = useT();
    const services = useServices();
    const toasts = useService(Toasts);
    const submit = async (data: FlavorData) => {
      const made = await callApi(services, 'createFlavor', { body: creationBody(data) });
      onMade(made.id);
      toasts.add('success', t('flavors:form.create.done', { name: made.name }), { code: () => creationCode(data) });
    };
    return (
      <FormDialog<FlavorData, void>
        id="flavors.create"
        schema={schema as FormSchema}
        uiSchema={ui as FormUiSchema}
        validator={validator}
        widgets={widgets}
        context={{ projects }}
        data={newFlavor}
        draftKey="flavors.create"
        size="medium"
        title={t('flavors:form.create.title')}
        submitLabel={t('flavors:form.create.submit')}
        check={(data) => flavorErrors(data, taken, t)}
        submit={submit}
        code={creationCode}
        close={close}
      />
    );
  };
}
