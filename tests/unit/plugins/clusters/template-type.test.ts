import { beforeEach, describe, expect, it } from 'vitest';
import { type Confirmation, Modals } from '#services/modals/modals';
import { Toasts } from '#services/toasts/toasts';
import { createTestServices, type TestServices } from '../../../../core/testing/test-services.ts';
import en from '../../../../locales/en/clusters.json' with { type: 'json' };
import { deleteTemplate, deleteTemplates } from '../../../../plugins/clusters/templates/actions/delete-templates.ts';
import { networkDriversOf, volumeDriversOf } from '../../../../plugins/clusters/templates/drivers.ts';
import { create, update } from '../../../../plugins/clusters/templates/forms/template-wizard.tsx';
import { templateFields, templateSteps } from '../../../../plugins/clusters/templates/forms/template-fields.ts';
import {
  emptyTemplate,
  modelOf,
  newTemplate,
  templateChanges,
  templateErrors,
  withEngine,
  withFixedNetwork,
} from '../../../../plugins/clusters/templates/forms/template-model.ts';
import { templateType } from '../../../../plugins/clusters/templates/template-type.ts';
import { I18n } from '#services/i18n/i18n';
import { typeNames } from '../../../../registry/type-names.ts';
import { template } from './raw.ts';

let test: TestServices;
let questions: Confirmation[];
const toasts = () => test.services.get(Toasts).list();
const words = (key: string, values?: Record<string, unknown>) => `${key} ${JSON.stringify(values ?? {})}`;
beforeEach(async () => {
  test = await createTestServices({ bundles: { clusters: en } });
  questions = [];
  test.services.get(Modals).confirm = async (question) => {
    questions.push(question);
    return true;
  };
});

describe('cluster templates as a resource type', () => {
  it('[CTP-01] the list shows name, COE, keypair, network driver and id, by name; the name leads to the details', () => {
    expect(templateType.columns!.map(({ id }) => id)).toEqual(['name', 'coe', 'keypair_id', 'network_driver', 'id']);
    expect(templateType.columns!.filter(({ sortDefault }) => sortDefault).map(({ id }) => id)).toEqual(['name']);
    expect(templateType.columns!.filter(({ link }) => link).map(({ id }) => id)).toEqual(['name']);
    expect(typeNames[templateType.id]).toBe('core:types.clusterTemplate');
  });

  it('[CTP-01] the facets are name, id and COE, each once, and the five engines have names', () => {
    expect(templateType.facets!.map(({ name, singleton }) => [name, singleton])).toEqual([
      ['name', true],
      ['id', true],
      ['coe', true],
    ]);
    const options = templateType.facets![2]!.options!;
    expect(options.map(({ key }) => key)).toEqual(['swarm', 'swarm-mode', 'kubernetes', 'dcos', 'mesos']);
    expect(Object.values(en.coe)).toEqual(['DC/OS', 'Kubernetes', 'Mesos', 'Docker Swarm', 'Docker Swarm Mode']);
  });

  it('[CTP-09] [POL-09] each action is offered to everybody', () => {
    const { global = [], item = [], batch = [] } = templateType.actions!;
    expect(global.map(({ id }) => id)).toEqual(['clusters.create-template']);
    expect(item.map(({ id }) => id)).toEqual([
      'clusters.create-from-template',
      'clusters.update-template',
      'clusters.templates.delete',
    ]);
    expect(batch.map(({ id }) => id)).toEqual(['clusters.templates.delete-selected']);
    expect([...global, ...item, ...batch].flatMap(({ policy, allowed }) => [policy, allowed])).toEqual(
      Array.from({ length: 10 }, () => undefined),
    );
  });
});

describe('the form of a template', () => {
  it('[CTP-07] the COE says which network and volume drivers there are, and sets the first of each', () => {
    const drivers = (coe: string) => [networkDriversOf(coe), volumeDriversOf(coe)];
    expect(drivers('kubernetes')).toEqual([['flannel'], ['cinder']]);
    for (const coe of ['swarm', 'swarm-mode']) expect(drivers(coe)).toEqual([['docker', 'flannel'], ['rexray']]);
    for (const coe of ['mesos', 'dcos']) expect(drivers(coe)).toEqual([['docker'], ['rexray']]);
    expect(drivers('')).toEqual([
      ['docker', 'flannel'],
      ['cinder', 'rexray'],
    ]);
    const swarm = withEngine(emptyTemplate, 'swarm');
    expect([swarm.network_driver, swarm.volume_driver]).toEqual(['docker', 'rexray']);
    const kubernetes = withEngine(swarm, 'kubernetes');
    expect([kubernetes.network_driver, kubernetes.volume_driver]).toEqual(['flannel', 'cinder']);
    const none = withEngine(kubernetes, '');
    expect([none.network_driver, none.volume_driver]).toEqual(['', '']);
  });

  it('[CTP-02] [CTP-03] [CTP-04] [CTP-05] [CTP-06] the tabs are Info, Node Spec, Network and Labels, with their fields', () => {
    const choices = { images: [], flavors: [], keyPairs: [], networks: [] };
    const fields = templateFields({ choices }, test.services.get(I18n), false);
    expect(templateSteps.map((step) => en.step[step])).toEqual(['Info', 'Node Spec', 'Network', 'Labels']);
    expect(Object.fromEntries(templateSteps.map((step) => [step, fields[step].map(({ name }) => name)]))).toEqual({
      info: ['name', 'coe', 'public', 'registry_enabled', 'tls_disabled'],
      'node-spec': [
        'image_id',
        'flavor_id',
        'master_flavor_id',
        'keypair_id',
        'volume_driver',
        'docker_storage_driver',
        'docker_volume_size',
        'insecure_registry',
      ],
      network: [
        'network_driver',
        'external_network_id',
        'fixed_network',
        'fixed_subnet',
        'http_proxy',
        'https_proxy',
        'no_proxy',
        'dns_nameserver',
        'master_lb_enabled',
        'floating_ip_enabled',
      ],
      labels: ['labels'],
    });
    expect(emptyTemplate.docker_storage_driver).toBe('devicemapper');
  });

  it('[CTP-02] a fixed network has its subnets; another one empties the choice, and without one a network comes first', () => {
    const subnets = [{ value: 's-1', label: 'private subnet', hint: '10.0.0.0/24' }];
    const networks = [{ value: 'n-1', label: 'private', isExternal: false, subnets }];
    const choices = { images: [], flavors: [], keyPairs: [], networks };
    const field = templateFields({ choices }, test.services.get(I18n), false).network.find(
      ({ name }) => name === 'fixed_subnet',
    )!;
    const chosen = withFixedNetwork(emptyTemplate, 'n-1');
    expect(field.options!(chosen)).toEqual(subnets);
    expect(field.options!(emptyTemplate)).toEqual([]);
    const placeholder = field.placeholder as (model: typeof chosen) => string;
    expect([placeholder(emptyTemplate), placeholder(chosen)]).toEqual([
      'clusters:choose.network-first',
      'clusters:choose.fixed-subnet',
    ]);
    expect(en.choose['network-first']).toBe('Choose a Private Network at first');
    expect(withFixedNetwork({ ...chosen, fixed_subnet: 's-1' }, '').fixed_subnet).toBe('');
  });

  it('[CTP-08] name, COE, image and external network are required, a volume size is a whole number from 1 on', () => {
    const missing = templateSteps.flatMap((step) => Object.keys(templateErrors(step, emptyTemplate, words)));
    expect(missing).toEqual(['name', 'coe', 'image_id', 'external_network_id']);
    const sizes = [0, 1.5, 1, null].map(
      (size) =>
        'docker_volume_size' in templateErrors('node-spec', { ...emptyTemplate, docker_volume_size: size }, words),
    );
    expect(sizes).toEqual([true, true, false, false]);
  });

  it('[CTP-06] labels are KEY=VALUE pairs with commas between them', () => {
    const error = (labels: string) => templateErrors('labels', { ...emptyTemplate, labels }, words)['labels'];
    expect([error(''), error('a=1,b=x=y')]).toEqual([undefined, undefined]);
    expect(error('a=1,b')).toEqual(['clusters:problem.label {"part":"b"}']);
    expect(error('=1')).toEqual(['clusters:problem.label {"part":"=1"}']);
  });

  it('[CTP-14] a creation leaves out what is empty, and an update sends what was changed', () => {
    expect(newTemplate({ ...emptyTemplate, name: ' k8s ', coe: 'kubernetes', docker_volume_size: 3 })).toEqual({
      name: 'k8s',
      coe: 'kubernetes',
      public: false,
      registry_enabled: false,
      tls_disabled: false,
      docker_storage_driver: 'devicemapper',
      docker_volume_size: 3,
      master_lb_enabled: false,
      floating_ip_enabled: true,
    });
    const start = modelOf(template('a', { dns_nameserver: '8.8.8.8' }));
    expect(start).toMatchObject({ labels: 'kube_tag=v1.23.3', master_flavor_id: '', docker_volume_size: 5 });
    expect(templateChanges(start, start)).toEqual({});
    const model = { ...start, name: 'new', dns_nameserver: '', docker_volume_size: null, labels: '' };
    expect(templateChanges(model, start)).toEqual({
      name: 'new',
      dns_nameserver: '',
      docker_volume_size: '',
      labels: '',
    });
  });

  it('[CTP-15] only the engines that the service knows are offered, and a field that it does not know is left out', () => {
    const choices = { images: [], flavors: [], keyPairs: [], networks: [] };
    const setting = { choices, engines: ['kubernetes', 'new-engine'], members: ['name', 'coe', 'image_id'] };
    const fields = templateFields(setting, test.services.get(I18n), false);
    expect(fields.info.map(({ name }) => name)).toEqual(['name', 'coe']);
    expect(fields.network).toEqual([]);
    expect(fields.info[1]!.options!(emptyTemplate)).toEqual([
      { value: 'kubernetes', label: 'Kubernetes' },
      { value: 'new-engine', label: 'new-engine' },
    ]);
  });

  it('[CTP-12] the messages name the template, or its uuid where it has no name', async () => {
    test.page.answer('POST /api/container_infra/cluster_templates/', () => ({ uuid: 'u-1', name: '', coe: 'swarm' }));
    test.page.answer('PATCH /api/container_infra/cluster_templates/a/', () => ({ uuid: 'a', name: 'new', coe: 'x' }));
    await create(emptyTemplate, test.services);
    const start = modelOf(template('a'));
    await update('a', { ...start, name: 'new' }, start, test.services);
    expect(toasts().map(({ message }) => message)).toEqual([
      'Cluster template u-1 was successfully created.',
      'Cluster template new was successfully updated.',
    ]);
    expect(test.page.calls.find(({ method }) => method === 'PATCH')?.body).toEqual({ name: 'new' });
  });
});

describe('deleting templates', () => {
  it('[CTP-11] [CTP-12] asks in the words of the specification, and tells each outcome', async () => {
    test.page.answer('DELETE /api/container_infra/cluster_templates/', ({ body }) =>
      (body as string[])[0] === 'b' ? new Response('"It is in use."', { status: 409 }) : undefined,
    );
    const items = [template('a'), template('b')];
    const result = await deleteTemplates.perform({ items, services: test.services });
    expect(result).toMatchObject({ deleted: [{ id: 'a' }], failed: [{ id: 'b' }] });
    expect(questions[0]).toMatchObject({
      title: 'Confirm Delete Cluster Templates',
      message:
        'You have selected "template a, template b". Please confirm your selection. Deleted cluster templates are not recoverable.',
    });
    const said = toasts().map(({ message }) => message);
    expect(said).toContain('Deleted cluster template: template a');
    expect(said).toContain('Unable to delete cluster template: template b.');
  });

  it('[CTP-13] a template of another project is refused by name, and only the others are asked about', async () => {
    test.page.answer('DELETE /api/container_infra/cluster_templates/', () => undefined);
    const items = [template('a', { project_id: 'another' }), template('b')];
    const result = await deleteTemplates.perform({ items, services: test.services });
    expect(result).toMatchObject({ deleted: [{ id: 'b' }], failed: [] });
    expect(questions.map(({ title }) => title)).toEqual(['Confirm Delete Cluster Template']);
    expect(toasts().map(({ message }) => message)).toContain(
      'You are not allowed to delete cluster templates: template a',
    );
    questions = [];
    await deleteTemplate.perform({ items: [items[0]!], services: test.services });
    expect(questions).toEqual([]);
  });
});
