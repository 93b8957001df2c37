import {
  callApi,
  Clock,
  errorText,
  I18n,
  type ModalContentProps,
  type Services,
  Toasts,
  useServices,
  useT,
} from '@sextant/sdk';
import {
  Alert,
  type FileSaver,
  FormDialog,
  type FormErrors,
  type FormSchema,
  type FormUiSchema,
  precompiledValidator,
} from '@sextant/ui';
import schema from '../../../schemas/clusters/sign-certificate.schema.json';
import compiled from '../../../schemas/clusters/sign-certificate.schema.json?rjsf';
import ui from '../../../schemas/clusters/sign-certificate.ui.json';
import { type Cluster, clusterName } from '../clusters/cluster.ts';
import { certificateFile, signCode } from './certificate-code.ts';
import { pemType } from './certificate-orders.ts';
import { isForKey, readCertificate, validityAt } from './certificate.ts';
import { isOwnSignature, keyOfRequest, requestProblem } from './check-request.ts';
import { RequestWidget } from './request-widget.tsx';

interface Data {
  csr?: string;
}

const validator = precompiledValidator(compiled, schema as FormSchema);
const widgets = { request: RequestWidget };

/** Returns the dialog `CSR` of a cluster. No draft keeps what is pasted: somebody may paste a private key by mistake. */
export function signForm(cluster: Cluster, save: FileSaver) {
  return function SignForm({ close, setDirty }: ModalContentProps<void>) {
    const t = useT();
    const services = useServices();
    const check = ({ csr }: Data): FormErrors => {
      const problem = requestProblem(csr);
      return problem ? { csr: [t(`clusters:certificate.problem.${problem}`)] } : {};
    };
    const submit = async ({ csr = '' }: Data) => {
      const pem = await sign(cluster, csr.trim(), services);
      save(certificateFile(cluster), pemType, pem);
      services.get(Toasts).add('success', t('clusters:certificate.sign.done', { name: cluster.id }), {
        code: () => signCode(cluster, csr),
      });
      warnOfClock(pem, services);
    };
    return (
      <FormDialog<Data, void>
        id="clusters.sign-certificate"
        schema={schema as FormSchema}
        uiSchema={ui as FormUiSchema}
        validator={validator}
        widgets={widgets}
        data={{}}
        draftOf={() => ({})}
        size="medium"
        title={t('clusters:certificate.sign.title')}
        subtitle={clusterName(cluster)}
        submitLabel={t('clusters:certificate.sign.label')}
        check={check}
        submit={submit}
        explain={(error) => (
          <Alert type="danger" live title={t('clusters:certificate.sign.failed')}>
            {errorText(error)}
          </Alert>
        )}
        code={({ csr = '' }) => signCode(cluster, csr)}
        close={close}
        setDirty={setDirty}
      />
    );
  };
}

/** Has the request signed (signCertificate). Throws when another key signed it, or when the answer is for another key. */
export async function sign(cluster: Pick<Cluster, 'id'>, csr: string, services: Services): Promise<string> {
  const { t } = services.get(I18n);
  if ((await isOwnSignature(csr)) === false) throw new Error(t('clusters:certificate.problem.signature'));
  const body = { cluster_uuid: cluster.id, csr };
  const { pem } = await callApi(services, 'signCertificate', { body }, { quiet: true });
  if (!isForKey(readCertificate(pem), keyOfRequest(csr))) throw new Error(t('clusters:certificate.problem.other-key'));
  return pem;
}

/** Warns of a certificate that does not count yet: one of both clocks is wrong. */
function warnOfClock(pem: string, services: Services): void {
  const certificate = readCertificate(pem);
  const validity = validityAt(certificate, services.get(Clock).now());
  if (validity === 'valid') return;
  const i18n = services.get(I18n);
  const time = validity === 'early' ? certificate.notBefore : certificate.notAfter;
  services
    .get(Toasts)
    .add('warning', i18n.t(`clusters:certificate.clock.${validity}`, { time: i18n.dateTime(time.toISOString()) }));
}
