import {
  type Action,
  type ActionResult,
  callApi,
  I18n,
  Modals,
  nothingChanged,
  resultOf,
  type Services,
  Session,
  Toasts,
} from '@sextant/sdk';
import { ec2CredentialTypeId } from '../ec2-credential.ts';
import { ifInProject } from './in-project.ts';

/** "Create EC2 Credential": for the project in use. It asks, since there is nothing to fill in. */
export const createEc2Credential: Action<never> = {
  id: 'ec2-credentials.create',
  label: 'credentials:action.createEc2',
  icon: 'plus',
  primary: true,
  policy: [['identity', 'identity:ec2_create_credential']],
  code: 'asked',
  perform: ({ services }) => ifInProject(services, () => create(services)),
};

async function create(services: Services): Promise<ActionResult> {
  const i18n = services.get(I18n);
  const { id: user, project_id: project, project_name: name } = services.get(Session).current();
  const code = async () => (await import('../credential-code.ts')).ec2CreationCode({ user, project });
  const sure = await services.get(Modals).confirm({
    title: i18n.t('credentials:ec2.create.title'),
    message: i18n.t('credentials:ec2.create.message', { project: name }),
    confirmLabel: i18n.t('credentials:ec2.create.submit'),
    code,
  });
  if (!sure) return nothingChanged;
  const { access } = await callApi(services, 'createEc2Credential', { body: {} });
  services.get(Toasts).add('success', i18n.t('credentials:ec2.create.done', { access }), { code });
  return resultOf(ec2CredentialTypeId, { created: [access] });
}
