import { errorText, useT } from '@sextant/sdk';
import {
  Alert,
  Button,
  CopyButton,
  DetailsSection,
  FactTable,
  type FileSaver,
  ModalFooterSpace,
  ModalFrame,
  Moment,
} from '@sextant/ui';
import { clusterName } from '../clusters/cluster.ts';
import { contextName } from './kubeconfig.ts';
import type { FailedEntry, MadeEntry } from './make-entries.ts';
import styles from './saved-kubeconfig.module.css';

/** A kubeconfig that the browser was handed, and how it came about. */
export interface SavedFile {
  name: string;
  content: string;
  made: readonly MadeEntry[];
  failed: readonly FailedEntry[];
}

interface SavedKubeconfigProps {
  file: SavedFile;
  save: FileSaver;
  onClose(): void;
}

/** Shows which file was saved, until when its certificates count, and how to use it. */
export function SavedKubeconfig({ file, save, onClose }: SavedKubeconfigProps) {
  const t = useT();
  const { name, content, made, failed } = file;
  const command = `kubectl --kubeconfig ~/Downloads/${name} get nodes`;
  const columns = ['context', 'server', 'until'].map((column) => ({ label: t(`clusters:kubeconfig.saved.${column}`) }));
  return (
    <ModalFrame
      title={t('clusters:kubeconfig.saved.heading')}
      anyProject
      footer={
        <>
          <Button icon="download" onClick={() => save(name, 'application/yaml', content)}>
            {t('clusters:kubeconfig.saved.again')}
          </Button>
          <ModalFooterSpace />
          <Button variant="primary" onClick={onClose} autoFocus>
            {t('clusters:kubeconfig.saved.done')}
          </Button>
        </>
      }
    >
      <Alert type="success" live title={t('clusters:kubeconfig.saved.title', { file: name })}>
        {t(
          made.some(({ certificate }) => certificate)
            ? 'clusters:kubeconfig.saved.secret'
            : 'clusters:kubeconfig.saved.no-secret',
        )}
      </Alert>
      {failed.length === 0 ? null : (
        <Alert type="danger" live title={t('clusters:kubeconfig.saved.without')}>
          {failed.map(({ cluster, error }) => (
            <p key={cluster.id}>
              {t('clusters:kubeconfig.why', { name: clusterName(cluster), reason: errorText(error) })}
            </p>
          ))}
        </Alert>
      )}
      <ClockWarning made={made} />
      <FactTable
        label={t('clusters:kubeconfig.saved.contexts')}
        columns={columns}
        rows={made.map(({ entry, certificate }) => ({
          id: entry.cluster.id,
          cells: [
            contextName(
              entry,
              made.map((each) => each.entry),
            ),
            <bdi key="server" dir="ltr">
              {entry.cluster.api_address}
            </bdi>,
            certificate ? (
              <Moment key="until" iso={certificate.notAfter.toISOString()} />
            ) : (
              t('clusters:kubeconfig.saved.token')
            ),
          ],
        }))}
      />
      <DetailsSection title={t('clusters:kubeconfig.saved.use')}>
        <div className={styles['command']}>
          <code dir="ltr">{command}</code>
          <CopyButton text={command} label={t('clusters:kubeconfig.saved.copy')} />
        </div>
      </DetailsSection>
    </ModalFrame>
  );
}

/** Warns of certificates that do not count now: the clock of this computer or of the cloud is wrong. */
function ClockWarning({ made }: { made: readonly MadeEntry[] }) {
  const t = useT();
  const wrong = made.find(({ validity }) => validity !== 'valid');
  if (!wrong?.certificate) return null;
  const { validity, certificate } = wrong;
  return (
    <Alert type="warning" live title={t(`clusters:kubeconfig.clock.${validity}`)}>
      <Moment iso={(validity === 'early' ? certificate.notBefore : certificate.notAfter).toISOString()} />
    </Alert>
  );
}
