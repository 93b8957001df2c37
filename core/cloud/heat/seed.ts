import type { SeedFacts, ServiceContext } from '../shared/service.ts';
import { openEngine } from './engine/engine.ts';
import { parseEnvironment, parseTemplate } from './hot/parse-template.ts';
import { openHeatStore } from './heat-records.ts';

const template = `
heat_template_version: 2021-04-16
description: Random text, a test resource and a network
parameters:
  length: {type: number, default: 16, description: How long the text is, constraints: [{range: {min: 1, max: 64}}]}
resources:
  text: {type: OS::Heat::RandomString, properties: {length: {get_param: length}}}
  test: {type: OS::Heat::TestResource, properties: {value: {get_attr: [text, value]}}}
  net: {type: OS::Neutron::Net, properties: {name: stack-net}}
  subnet: {type: OS::Neutron::Subnet, properties: {network: {get_resource: net}, cidr: 10.30.0.0/24}}
outputs:
  text: {description: The text, value: {get_attr: [text, value]}}
`;

/** The stack of the real cloud's seed. Where the cloud has no network service, without its network. */
export async function seedStacks(context: ServiceContext, facts: SeedFacts): Promise<void> {
  const store = openHeatStore(context.store);
  const projectId = facts.projects['demo'] ?? '';
  const whole = parseTemplate(template);
  if (!context.inner.has('network')) {
    delete whole.resources?.['net'];
    delete whole.resources?.['subnet'];
  }
  await openEngine(context, store).seed(
    {
      id: context.ids.namedUuid('stack demo-stack'),
      name: 'demo-stack',
      projectId,
      owner: 'demo',
      parent: null,
      userProjectId: context.ids.namedHex('stack demo-stack users'),
      template: whole,
      environment: parseEnvironment(undefined),
      files: {},
      parameters: {},
      tags: ['seed'],
      timeout: 10,
      disableRollback: true,
      action: 'CREATE',
      status: 'IN_PROGRESS',
      reason: '',
      created: context.clock.now(),
      updated: null,
      deleted: null,
      resources: {},
    },
    { token: undefined, projectId },
  );
}
