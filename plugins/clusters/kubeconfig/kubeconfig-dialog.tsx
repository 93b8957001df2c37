import { errorText, type ModalContentProps, useServices, useT } from '@sextant/sdk';
import { Alert, Button, Field, type FileSaver, ModalFooterSpace, ModalFrame, RadioCards } from '@sextant/ui';
import { useState } from 'react';
import { canMakeKeys } from '../certificates/signing-request.ts';
import { type Cluster, clusterName } from '../clusters/cluster.ts';
import { kubeconfigName, writeKubeconfig } from './kubeconfig.ts';
import { type FailedEntry, makeEntries, type SignInWay } from './make-entries.ts';
import { hindranceOf } from './reachable.ts';
import { type SavedFile, SavedKubeconfig } from './saved-kubeconfig.tsx';

interface Setting {
  clusters: readonly Cluster[];
  /** Keystone's address, with its version; nothing when nobody tells it. */
  authUrl: string | undefined;
  save: FileSaver;
}

/** Returns the dialog that makes one kubeconfig of some clusters. The keys are in its memory and in the saved file alone. */
export function kubeconfigDialog({ clusters, authUrl, save }: Setting) {
  const ready = clusters.filter((cluster) => hindranceOf(cluster) === undefined);
  const withKeys = canMakeKeys();
  return function KubeconfigDialog({ close }: ModalContentProps<void>) {
    const t = useT();
    const services = useServices();
    const [way, setWay] = useState<SignInWay>(withKeys ? 'certificate' : 'keystone');
    const [busy, setBusy] = useState(false);
    const [failed, setFailed] = useState<readonly FailedEntry[]>([]);
    const [saved, setSaved] = useState<SavedFile>();

    const make = async () => {
      setBusy(true);
      const result = await makeEntries({ clusters: ready, way, authUrl }, services);
      setBusy(false);
      setFailed(result.failed);
      if (result.made.length === 0) return;
      const entries = result.made.map(({ entry }) => entry);
      const file = { name: kubeconfigName(entries), content: writeKubeconfig(entries), ...result };
      save(file.name, 'application/yaml', file.content);
      setSaved(file);
    };

    if (saved) return <SavedKubeconfig file={saved} save={save} onClose={() => close()} />;
    const ways = [
      {
        value: 'certificate',
        label: t('clusters:kubeconfig.way.certificate'),
        hint: t('clusters:kubeconfig.way.certificate-hint'),
        ...(withKeys ? {} : { disabledReason: t('clusters:kubeconfig.way.no-https') }),
      },
      {
        value: 'keystone',
        label: t('clusters:kubeconfig.way.keystone'),
        hint: t('clusters:kubeconfig.way.keystone-hint'),
        ...(authUrl ? {} : { disabledReason: t('clusters:kubeconfig.way.no-keystone') }),
      },
    ];
    const canMake = (way === 'certificate' ? withKeys : authUrl !== undefined) && ready.length > 0;
    return (
      <ModalFrame
        title={t('clusters:kubeconfig.title')}
        subtitle={ready.map(clusterName).join(t('core:formats.comma'))}
        footer={(askClose) => (
          <>
            <ModalFooterSpace />
            <Button onClick={askClose}>{t('core:form.cancel')}</Button>
            <Button variant="primary" icon="download" busy={busy} disabled={!canMake} onClick={() => void make()}>
              {t('clusters:kubeconfig.make')}
            </Button>
          </>
        )}
      >
        <Refused failed={failed} />
        <LeftOut clusters={clusters} />
        <Field label={t('clusters:kubeconfig.way.label')} group>
          <RadioCards options={ways} value={way} onChange={(value) => setWay(value as SignInWay)} />
        </Field>
        <Alert type="info">{t(`clusters:kubeconfig.about.${way}`)}</Alert>
      </ModalFrame>
    );
  };
}

/** Draws why nothing was made, cluster by cluster. */
function Refused({ failed }: { failed: readonly FailedEntry[] }) {
  const t = useT();
  if (failed.length === 0) return null;
  return (
    <Alert type="danger" live title={t('clusters:kubeconfig.failed')}>
      {failed.map(({ cluster, error }) => (
        <p key={cluster.id}>{t('clusters:kubeconfig.why', { name: clusterName(cluster), reason: errorText(error) })}</p>
      ))}
    </Alert>
  );
}

/** Draws which of the selected clusters have no kubeconfig now, and why. */
function LeftOut({ clusters }: { clusters: readonly Cluster[] }) {
  const t = useT();
  const out = clusters.flatMap((cluster) => {
    const hindrance = hindranceOf(cluster);
    return hindrance ? [{ id: cluster.id, name: clusterName(cluster), hindrance }] : [];
  });
  if (out.length === 0) return null;
  return (
    <Alert type="warning" title={t('clusters:kubeconfig.left-out')}>
      {out.map(({ id, name, hindrance }) => (
        <p key={id}>{t('clusters:kubeconfig.why', { name, reason: t(`clusters:kubeconfig.no.${hindrance}`) })}</p>
      ))}
    </Alert>
  );
}
