import { I18n, useService, useT } from '@sextant/sdk';
import { Alert } from '@sextant/ui';
import type { LaunchData } from '../launch-data.ts';
import { useWizardValue } from '../wizard-value.ts';
import styles from './launch.module.css';

/** Says what was taken over from a server or a preset, and what of it can't be chosen any more. */
export function TemplateNote({ data }: { data: LaunchData }) {
  const t = useT();
  const i18n = useService(I18n);
  const laid = useWizardValue(data.laid);
  if (!laid || (laid.serverName === undefined && laid.missing.length === 0)) return null;
  const { serverName, hasScript, missing } = laid;
  const things = missing.map(({ kind, name }) => t(`launch:template.thing.${kind}`, { name }));
  return (
    <div className={styles['intro']}>
      {serverName === undefined ? null : (
        <Alert type="note" live title={t('launch:template.like', { name: serverName })}>
          {t(hasScript ? 'launch:template.like-rest' : 'launch:template.like-rest-script')}
        </Alert>
      )}
      {things.length > 0 ? (
        <Alert type="warning" live>
          {t('launch:template.missing', { things: i18n.list(things) })}
        </Alert>
      ) : null}
    </div>
  );
}
