import { useT } from '@sextant/sdk';
import { CodeEditor, Field, FileButton, Segmented, type StepProps, TextInput } from '@sextant/ui';
import { lookOnce, maxTemplateBytes } from '../template/check-template.ts';
import styles from './forms.module.css';
import type { StackModel, TemplateOrigin } from './stack-model.ts';

type Change = StepProps<StackModel>['change'];

/** Lines of the editors in view. */
const templateRows = 16;
const environmentRows = 5;

/** Returns the view of the step Template. `origins`: where the template may come from. */
export function templateStep(origins: readonly TemplateOrigin[]) {
  return function TemplateStep({ model, change, errors, submitting }: StepProps<StackModel>) {
    const t = useT();
    return (
      <div className={styles['column']}>
        <Segmented
          label={t('stacks:form.origin')}
          options={origins.map((value) => ({ value, label: t(`stacks:form.origin-${value}`) }))}
          value={model.origin}
          onChange={(value) => change({ origin: value as TemplateOrigin })}
        />
        {model.origin === 'text' ? (
          <Field
            label={t('stacks:form.template')}
            name="template"
            required
            error={errors['template']?.[0]}
            help={t('stacks:form.template-help')}
          >
            <CodeEditor
              label={t('stacks:form.template')}
              language="yaml"
              rows={templateRows}
              maxBytes={maxTemplateBytes}
              value={model.template}
              disabled={submitting}
              onChange={(template) => change({ template })}
            />
          </Field>
        ) : null}
        {model.origin === 'url' ? (
          <Field
            label={t('stacks:form.url')}
            name="url"
            required
            error={errors['url']?.[0]}
            help={t('stacks:form.url-help')}
          >
            <TextInput
              type="url"
              dir="ltr"
              value={model.url}
              disabled={submitting}
              placeholder="https://"
              onChange={(url) => change({ url })}
            />
          </Field>
        ) : null}
        {model.origin === 'text' ? (
          <FurtherFiles model={model} change={change} error={errors['files']?.[0]} disabled={submitting} />
        ) : null}
        <Field
          label={t('stacks:form.environment')}
          name="environment"
          optional={t('stacks:form.optional')}
          error={errors['environment']?.[0]}
          help={t(model.origin === 'keep' ? 'stacks:form.environment-kept' : 'stacks:form.environment-help')}
        >
          <CodeEditor
            label={t('stacks:form.environment')}
            language="yaml"
            rows={environmentRows}
            value={model.environment}
            disabled={submitting}
            onChange={(environment) => change({ environment })}
          />
        </Field>
      </div>
    );
  };
}

interface FurtherFilesProps {
  readonly model: StackModel;
  readonly change: Change;
  readonly error: string | undefined;
  readonly disabled: boolean;
}

/** Draws the files that the template asks for, each with a button that loads it. Nothing where it asks for none. */
function FurtherFiles({ model, change, error, disabled }: FurtherFilesProps) {
  const t = useT();
  const names = model.template.trim() === '' ? [] : lookOnce(model.template).files;
  if (names.length === 0) return null;
  const load = async (name: string, file: File | undefined) => {
    // A file that cannot be read stays missing, and the field says so.
    const text = await file?.text().catch(() => undefined);
    if (text === undefined) return;
    change((before) => ({ ...before, files: { ...before.files, [name]: text } }));
  };
  return (
    <Field label={t('stacks:form.files')} name="files" group error={error} help={t('stacks:form.files-help')}>
      <ul className={styles['files']}>
        {names.map((name) => (
          <li key={name} className={styles['file']}>
            <FileButton
              label={t('stacks:form.choose-file', { name })}
              disabled={disabled}
              onChoose={(file) => void load(name, file)}
            />
            <span>{t(model.files[name] === undefined ? 'stacks:form.file-missing' : 'stacks:form.file-there')}</span>
          </li>
        ))}
      </ul>
    </Field>
  );
}
