import { I18n, type ModalContentProps, useService, useServices, useT } from '@sextant/sdk';
import { FormDialog, type FormSchema, type FormUiSchema, precompiledValidator } from '@sextant/ui';
import schema from '../../../schemas/images/sharing.schema.json';
import compiled from '../../../schemas/images/sharing.schema.json?rjsf';
import ui from '../../../schemas/images/sharing.ui.json';
import { ProjectsWidget } from './projects-widget.tsx';
import { readAgain, saveSharing, type Sharing, sharingChanges, type SharingData, sharingFields } from './sharing.ts';
import { sharingCode } from './sharing-code.ts';

const validator = precompiledValidator(compiled, schema as FormSchema);
const widgets = { sharing: ProjectsWidget };

/** "Manage Sharing": the projects that may use the image (IMG-30). */
export function sharingForm({ sharing, data }: { sharing: Sharing; data: SharingData }) {
  return function SharingForm({ close }: ModalContentProps<void>) {
    const t = useT();
    const i18n = useService(I18n);
    const services = useServices();
    const { image } = sharing;
    return (
      <FormDialog<SharingData, void>
        id="images.share"
        schema={schema as FormSchema}
        uiSchema={ui as FormUiSchema}
        validator={validator}
        widgets={widgets}
        context={{ sharing }}
        data={data}
        draftKey={`images.share.${image.id}`}
        size="medium"
        title={t('images:sharing.title')}
        subtitle={image.displayName}
        submitLabel={t('images:sharing.submit')}
        edit={{
          read: () => readAgain(sharing, services),
          parts: [],
          fields: (models) => sharingFields(models, sharing, i18n),
        }}
        submit={(wanted, start) => saveSharing(sharing, { start, wanted }, services)}
        code={(wanted, start) => sharingCode(image.id, sharingChanges(start, wanted))}
        close={() => close()}
      >
        <p>{t('images:sharing.intro')}</p>
      </FormDialog>
    );
  };
}
