import { I18n, Modals, useService, useT } from '@sextant/sdk';
import { Alert, Button, CodeEditor, Field, Menu } from '@sextant/ui';
import { useEffect, useState } from 'react';
import type { LaunchStepProps } from '../launch-step.ts';
import type { CloudConfigFault } from './check-cloud-config.ts';
import styles from './steps.module.css';
import { isTemplate, type ScriptTemplate, scriptTemplates } from './script-templates.ts';
import { kindOf, maxScriptBytes, maxBase64Length, sizeAsSent } from './user-data.ts';

const languages = { 'cloud-config': 'yaml', shell: 'shell', other: 'plain' } as const;

/** The script that the instance runs when it first starts: typed, out of a file, or begun with a template. */
export function CustomizationScript({ spec, change, errors, disabled }: Omit<LaunchStepProps, 'data'>) {
  const t = useT();
  const i18n = useService(I18n);
  const script = spec.user_data;
  const label = t('launch:configuration.script');
  const size = t('launch:configuration.size', {
    size: i18n.number(sizeAsSent(script)),
    most: i18n.number(maxBase64Length),
  });
  return (
    <>
      <Field
        label={label}
        optional={t('launch:optional')}
        name="user_data"
        error={errors['user_data']?.[0]}
        help={t('launch:configuration.script-help')}
      >
        <CodeEditor
          label={label}
          value={script}
          onChange={(user_data) => change({ user_data })}
          language={languages[kindOf(script)]}
          maxBytes={maxScriptBytes}
          rows={12}
          disabled={disabled}
        />
      </Field>
      <div className={styles['foot']}>
        <Templates script={script} disabled={disabled} onChoose={(user_data) => change({ user_data })} />
        <span>{size}</span>
      </div>
      <Fault script={script} />
    </>
  );
}

interface TemplatesProps {
  script: string;
  disabled: boolean;
  onChoose(script: string): void;
}

/** A template takes the place of what was typed, once that was agreed to. */
function Templates({ script, disabled, onChoose }: TemplatesProps) {
  const t = useT();
  const modals = useService(Modals);
  const choose = async ({ id, text }: ScriptTemplate) => {
    const name = t(`launch:configuration.template.${id}`);
    const isAgreed =
      isTemplate(script) ||
      (await modals.confirm({
        title: t('launch:configuration.replace.title'),
        message: t('launch:configuration.replace.message', { name }),
        confirmLabel: t('launch:configuration.replace.confirm'),
        danger: true,
      }));
    if (isAgreed) onChoose(text);
  };
  return (
    <Menu
      trigger={
        <Button size="s" icon="file-text" disabled={disabled}>
          {t('launch:configuration.template.label')}
        </Button>
      }
      label={t('launch:configuration.template.label')}
      items={scriptTemplates.map((template) => ({
        id: template.id,
        label: t(`launch:configuration.template.${template.id}`),
        onSelect: () => void choose(template),
      }))}
    />
  );
}

/** The check comes when a cloud-config is first written; its code is fetched for that. */
function Fault({ script }: { script: string }) {
  const t = useT();
  const i18n = useService(I18n);
  const [fault, setFault] = useState<CloudConfigFault>();
  useEffect(() => {
    if (kindOf(script) !== 'cloud-config') {
      setFault(undefined);
      return undefined;
    }
    let isLatest = true;
    // Without the code of the check nothing is said: cloud-init judges in the end.
    void import('./check-cloud-config.ts').then(
      ({ checkCloudConfig }) => isLatest && setFault(checkCloudConfig(script)),
      () => {},
    );
    return () => {
      isLatest = false;
    };
  }, [script]);
  if (!fault) return null;
  const at = { line: i18n.number(fault.line), column: i18n.number(fault.column) };
  return (
    <Alert type="warning" live title={t('launch:configuration.fault.title', at)}>
      {t(`launch:configuration.fault.${fault.fault}`)}
    </Alert>
  );
}
