import {
  type ActionResult,
  callApi,
  eachItem,
  I18n,
  lazyView,
  Modals,
  nothingChanged,
  rethrowUntold,
  type Services,
} from '@sextant/sdk';
import { fileSaver, saveFile } from '@sextant/ui';
import { type Cluster, clusterName } from '../clusters/cluster.ts';
import { clusterWork } from '../clusters/cluster-work.ts';
import { rotateCode } from './certificate-code.ts';

/** The content type of PEM files. */
export const pemType = 'application/x-pem-file';

/** Saves the certificate of a cluster's authority as `{cluster}_ca.pem` (readCertificate). A failure is told in a toast. */
export async function saveAuthority(cluster: Cluster, services: Services): Promise<void> {
  const answer = await callApi(services, 'readCertificate', { params: { id: cluster.id } }).catch(rethrowUntold);
  if (answer) await saveFile(`${clusterName(cluster)}_ca.pem`, pemType, answer.pem);
}

/** Opens the dialog `CSR`. The code that saves files is there before: nobody signs twice because of a lost connection. */
export async function openSigning(cluster: Cluster, services: Services): Promise<void> {
  await services.get(Modals).open<void>({
    id: 'clusters.sign-certificate',
    size: 'medium',
    title: services.get(I18n).t('clusters:certificate.sign.title'),
    bare: true,
    content: lazyView(async () => {
      const [{ signForm }, save] = await Promise.all([import('./sign-form.tsx'), fileSaver()]);
      return signForm(cluster, save);
    }),
  });
}

/** Asks first, then has the service give the cluster a new authority (rotateCertificate). */
export function rotateAuthority(cluster: Cluster, services: Services): Promise<ActionResult> {
  return order(cluster, services, {
    action: 'clusters.rotate-certificate',
    text: (part) => `clusters:certificate.rotate.${part}`,
    icon: 'rotate-ccw',
    danger: true,
    code: () => rotateCode(cluster),
    act: (id, signal) => callApi(services, 'rotateCertificate', { params: { id } }, { signal, quiet: true }),
  });
}

/** Asks first, then has the service give the cluster new credentials (rotateCredentials). */
export function renewCredentials(cluster: Cluster, services: Services): Promise<ActionResult> {
  return order(cluster, services, {
    action: 'clusters.rotate-credentials',
    text: (part) => `clusters:credentials.rotate.${part}`,
    icon: 'refresh-cw',
    danger: false,
    act: (id, signal) => callApi(services, 'rotateCredentials', { params: { id }, body: {} }, { signal, quiet: true }),
  });
}

interface Order {
  /** The id of its action. */
  action: string;
  /** Returns the locale key of one of its texts. */
  text(part: 'label' | 'question' | 'done' | 'failed'): string;
  icon: string;
  danger: boolean;
  code?: () => ReturnType<typeof rotateCode>;
  act(id: string, signal: AbortSignal): Promise<unknown>;
}

async function order(cluster: Cluster, services: Services, wanted: Order): Promise<ActionResult> {
  const { action, text, icon, danger, act, code } = wanted;
  const i18n = services.get(I18n);
  const name = clusterName(cluster);
  const label = i18n.t(text('label'));
  const agreed = await services.get(Modals).confirm({
    title: label,
    message: i18n.t(text('question'), { name }),
    names: [name],
    confirmLabel: label,
    danger,
    ...(code ? { code } : {}),
  });
  if (!agreed) return nothingChanged;
  const texts = { label, done: i18n.t(text('done'), { name: cluster.id }), failed: i18n.t(text('failed')) };
  const work = clusterWork(cluster, { ...texts, action, icon, ...(code ? { code } : {}), act }, services);
  // An earlier update may have failed: the service then had no work with this.
  if (cluster.status === 'UPDATE_FAILED') work.follow = {};
  return eachItem(work, services);
}
