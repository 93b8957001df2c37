import { callApi, type DetailsViewProps, useServices, useT } from '@sextant/sdk';
import { Button, CodeEditor, CopyButton, DetailsSection, LoadedPart, saveFile } from '@sextant/ui';
import styles from '../details/details.module.css';
import { type Stack, stackName, stackTypeId } from '../stack.ts';
import { templateText } from './template-text.ts';

/** Lines of the editor in view. */
const rows = 28;

/** Draws the tab "Template": what the stack was made from, to be read, copied and saved. */
export function TemplateTab({ item: stack }: DetailsViewProps<Stack>) {
  const t = useT();
  const services = useServices();
  const { id, updated_time: updated, stack_status: status } = stack;
  const title = t('stacks:view.template');
  return (
    <LoadedPart<string>
      of={{ type: stackTypeId, id }}
      part="template"
      follows={[updated, status]}
      load={async (signal) => {
        const { template } = await callApi(services, 'readStackTemplate', { params: { id } }, { signal, quiet: true });
        return templateText(template);
      }}
      failed={t('stacks:template.failed')}
    >
      {(text) => (
        <DetailsSection
          title={title}
          end={
            <span className={styles['buttons']}>
              <CopyButton text={text} label={t('stacks:template.copy')} />
              <Button
                size="s"
                icon="download"
                onClick={() => void saveFile(`${stackName(stack)}.yaml`, 'application/yaml', text)}
              >
                {t('stacks:template.save')}
              </Button>
            </span>
          }
        >
          <CodeEditor label={title} language="yaml" rows={rows} value={text} onChange={ignore} disabled />
        </DetailsSection>
      )}
    </LoadedPart>
  );
}

/** A template that is read is not changed here. */
function ignore(): void {}
