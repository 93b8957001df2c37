import { Extensions, useService, useT } from '@sextant/sdk';
import { Field, PasswordInput, Segmented, Switch } from '@sextant/ui';
import { useEffect, useState } from 'react';
import type { LaunchSpec } from '../launch-spec.ts';
import type { LaunchStep, LaunchStepProps } from '../launch-step.ts';
import { CustomizationScript } from '../parts/customization-script.tsx';
import launch from '../parts/launch.module.css';
import styles from '../parts/steps.module.css';
import { maxBase64Length, sizeAsSent } from '../parts/user-data.ts';

function Configuration(props: LaunchStepProps) {
  const { spec, change, data, disabled } = props;
  const t = useT();
  const hasDiskConfig = useExtension('DiskConfig');
  const hasConfigDrive = useExtension('ConfigDrive');
  return (
    <div className={launch['step']}>
      <p>{t('launch:configuration.intro')}</p>
      <CustomizationScript {...props} />
      <div className={styles['narrow']}>
        {hasDiskConfig ? <DiskPartition {...props} /> : null}
        {hasConfigDrive ? (
          <Switch
            label={t('launch:configuration.drive')}
            hint={t('launch:configuration.drive-help')}
            checked={spec.config_drive}
            onChange={(config_drive) => change({ config_drive })}
            disabled={disabled}
          />
        ) : null}
        <Field
          label={t('launch:configuration.password')}
          optional={t('launch:optional')}
          name="admin_pass"
          help={t(
            data.settings.can_set_password
              ? 'launch:configuration.password-help'
              : 'launch:configuration.password-unsure',
          )}
        >
          <PasswordInput
            value={spec.admin_pass}
            onChange={(admin_pass) => change({ admin_pass })}
            autoComplete="new-password"
            disabled={disabled}
          />
        </Field>
      </div>
    </div>
  );
}

function DiskPartition({ spec, change, disabled }: LaunchStepProps) {
  const t = useT();
  const disabledReason = disabled ? t('core:form.sending') : undefined;
  return (
    <Field group label={t('launch:configuration.disk')} help={t('launch:configuration.disk-help')}>
      <div className={styles['choice']}>
        <Segmented
          label={t('launch:configuration.disk')}
          value={spec.disk_config}
          onChange={(chosen) => change({ disk_config: chosen as LaunchSpec['disk_config'] })}
          options={[
            { value: 'AUTO', label: t('launch:configuration.automatic'), disabledReason },
            { value: 'MANUAL', label: t('launch:configuration.manual'), disabledReason },
          ]}
        />
      </div>
    </Field>
  );
}

/** Whether compute has the extension; not until that is known. */
function useExtension(name: string): boolean {
  const extensions = useService(Extensions);
  const [isThere, setThere] = useState(false);
  useEffect(() => {
    let isDrawn = true;
    extensions.ifNameEnabled(name).then(
      () => isDrawn && setThere(true),
      () => {},
    );
    return () => {
      isDrawn = false;
    };
  }, [extensions, name]);
  return isThere;
}

export const configurationStep: LaunchStep = {
  id: 'configuration',
  label: 'launch:step.configuration',
  condition: {},
  component: Configuration,
  check({ user_data: script }, { i18n }) {
    const size = sizeAsSent(script);
    if (size <= maxBase64Length) return undefined;
    const over = { size: i18n.number(size), most: i18n.number(maxBase64Length) };
    return { user_data: [i18n.t('launch:configuration.too-long', over)] };
  },
};
