import { callApi } from '../../../../core/services/api/call-api.ts';
import { Session } from '../../../../core/services/session/session.ts';
import { createEc2Credential } from '../../../../plugins/credentials/actions/create-ec2-credential.ts';
import {
  deleteApplicationCredential,
  deleteApplicationCredentials,
} from '../../../../plugins/credentials/actions/delete-application-credentials.ts';
import {
  deleteEc2Credential,
  deleteEc2Credentials,
} from '../../../../plugins/credentials/actions/delete-ec2-credentials.ts';
import { creationCode, ec2CreationCode } from '../../../../plugins/credentials/credential-code.ts';
import type { ConsoleAndShell } from '../console.ts';
import { acted, awkward, type Row } from '../row.ts';

type Services = ConsoleAndShell['services'];

const bodyOf = (name: string) => ({
  name,
  description: awkward,
  expires_at: '2099-12-31T23:59:59',
  roles: [{ name: 'member' }],
  unrestricted: true,
  access_rules: [{ service: 'compute', method: 'GET' as const, path: '/v2.1/servers/*' }],
});

const own = async (services: Services, name: string) =>
  (await callApi(services, 'listApplicationCredentials', {})).items.find((each) => each.name === name);

const ec2Of = async (services: Services) => (await callApi(services, 'listEc2Credentials', {})).items;

export const rows: readonly Row[] = [
  {
    actions: ['application-credentials.create'],
    title: 'an application credential with everything',
    async begin({ services }, way) {
      const body = bodyOf(`- program ${way}`);
      return {
        byConsole: async () => void (await callApi(services, 'createApplicationCredential', { body })),
        code: () => creationCode(body, services.get(Session).current().id),
        async outcome() {
          const {
            description,
            expires_at: end,
            roles,
            unrestricted,
            access_rules: rules,
          } = (await own(services, body.name))!;
          const ruleTexts = rules?.map(({ service, method, path }) => `${service} ${method} ${path}`);
          return { description, end, roles: roles.map(({ name }) => name), unrestricted, rules: ruleTexts };
        },
      };
    },
  },
  {
    actions: ['application-credentials.delete', 'application-credentials.delete-selected'],
    title: 'an application credential',
    async begin(at, way) {
      const { services } = at;
      const name = `-going ${way}`;
      const made = await callApi(services, 'createApplicationCredential', { body: { name } });
      const item = { ...made, user_id: services.get(Session).current().id, state: 'valid' as const };
      return {
        ...acted(at, way === 'console' ? deleteApplicationCredentials : deleteApplicationCredential, item),
        outcome: async () => ((await own(services, name)) ? 'there' : 'gone'),
      };
    },
  },
  {
    actions: ['ec2-credentials.create'],
    title: 'a pair of keys',
    async begin(at) {
      const { services } = at;
      const { id: user, project_id: project } = services.get(Session).current();
      const before = (await ec2Of(services)).length;
      return {
        byConsole: async () => (await at.perform(createEc2Credential, undefined as never)).shown,
        code: () => ec2CreationCode({ user, project }),
        async outcome() {
          const now = await ec2Of(services);
          return [now.length - before, now.every(({ tenant_id: tenant }) => tenant === project)];
        },
      };
    },
  },
  {
    actions: ['ec2-credentials.delete', 'ec2-credentials.delete-selected'],
    title: 'a pair of keys',
    async begin(at, way) {
      const { services } = at;
      const { access, tenant_id: project } = await callApi(services, 'createEc2Credential', { body: {} });
      const item = { id: access, project_id: project, user_id: services.get(Session).current().id };
      return {
        ...acted(at, way === 'console' ? deleteEc2Credentials : deleteEc2Credential, item),
        outcome: async () => ((await ec2Of(services)).some((each) => each.access === access) ? 'there' : 'gone'),
      };
    },
  },
];
