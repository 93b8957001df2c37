import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { parseConfigFile } from '../../../../core/gateway/config/config-file.ts';
import { chartArchive, chartFiles } from '../../../../core/packaging/chart-archive.mjs';
import { textFiles } from '../../../../core/packaging/text-archive.mjs';
import { renderChart, resourcesOf, type Resource, type Values } from '../../../support/helm/render.ts';

const chart = new Map(chartFiles('1.2.3').map(({ name, content }) => [name, String(content)]));
const base = new Map(textFiles('kubernetes', '1.2.3').map(({ name, content }) => [name, String(content)]));

const render = (values: Values = {}) => resourcesOf(chart, values);
const ofKind = (resources: Resource[], kind: string) =>
  resources.filter((each) => each['kind'] === kind && each['metadata'].annotations?.['helm.sh/hook'] === undefined);
const podOf = (resources: Resource[]) => ofKind(resources, 'Deployment')[0]?.['spec'].template.spec;
const configOf = (resources: Resource[]) =>
  parseConfigFile(ofKind(resources, 'ConfigMap')[0]?.['data']['sextant.yaml'], 'sextant.yaml') as Resource;

/** Every value at once, so that all objects and all branches of the templates are there. */
const everything: Values = {
  image: { repository: 'registry.example.org/sextant', tag: 'next', pullPolicy: 'Always', pullSecrets: ['pull'] },
  config: { listen: { allowed_hosts: ['console.example.org'], trusted_proxies: ['10.0.0.0/8'], drain: 30 } },
  authority: { configMap: 'site-authority' },
  tls: { secret: 'pod-tls' },
  store: { url: 'rediss://valkey:6379/0', passwordSecret: 'valkey' },
  assets: { claim: 'sextant-assets' },
  service: { type: 'LoadBalancer', port: 443, annotations: { a: 'b' } },
  ingress: {
    enabled: true,
    className: 'nginx',
    host: 'console.example.org',
    tlsSecret: 'tls',
    annotations: { c: 'd' },
  },
  networkPolicy: { from: [{ namespaceSelector: {} }], metricsFrom: [{ podSelector: {} }] },
  autoscaling: { enabled: true },
  metrics: { enabled: true, serviceMonitor: { enabled: true, labels: { release: 'prometheus' } } },
  podAnnotations: { e: 'f' },
  nodeSelector: { disk: 'fast' },
  tolerations: [{ operator: 'Exists' }],
  affinity: { nodeAffinity: {} },
};

describe('the chart for Helm', () => {
  it('[PKG-12] makes the objects of the base for Kustomize, with the labels that releases are told apart by', () => {
    const instance = 'app.kubernetes.io/instance';
    const withoutLabels = (text: string) =>
      JSON.parse(text, (key, value) => {
        if (key === 'labels' && 'helm.sh/chart' in value) return undefined;
        return key === instance || key === 'checksum/config' ? undefined : value;
      });
    const made = render().map((each) => withoutLabels(JSON.stringify(each)));
    for (const name of ['deployment', 'service', 'pod-disruption-budget', 'network-policy']) {
      const expected = parse(base.get(`base/${name}.yaml`) ?? '');
      const [found] = ofKind(made, expected.kind);
      if (name === 'deployment') {
        expected.spec.template.spec.containers[0].image = 'sextant:1.2.3';
        expected.spec.template.metadata.annotations = {};
      }
      if (name === 'service') expected.spec.type = 'ClusterIP';
      expect(found).toEqual(expected);
    }
    expect(configOf(render())).toEqual(parse(base.get('base/sextant.yaml') ?? ''));
    expect(render().map(({ kind }) => kind)).toHaveLength(6);
  });

  it('[PKG-12] labels each object with name, release, version and chart, and selects by the first two alone', () => {
    const resources = resourcesOf(chart, everything, 'blue');
    const selector = { 'app.kubernetes.io/name': 'sextant', 'app.kubernetes.io/instance': 'blue' };
    for (const each of resources.filter(({ kind }) => kind !== 'Pod')) {
      expect(each['metadata'].name).toMatch(/^blue-sextant/);
      expect(each['metadata'].labels).toMatchObject({ ...selector, 'app.kubernetes.io/version': '1.2.3' });
    }
    const [deployment] = ofKind(resources, 'Deployment');
    expect(deployment?.['spec'].selector.matchLabels).toEqual(selector);
    expect(deployment?.['spec'].template.metadata.labels).toEqual(selector);
    expect(ofKind(resources, 'Service').map(({ spec }) => spec.selector)).toEqual([selector, selector]);
    // The pod of the test is not one that the service leads to.
    expect(resources.find(({ kind }) => kind === 'Pod')?.['metadata'].labels['app.kubernetes.io/name']).not.toBe(
      'sextant',
    );
  });

  it('[PKG-12] mounts what the configuration names, and writes the places into it', () => {
    const resources = render(everything);
    const pod = podOf(resources);
    const [container] = pod.containers;
    expect(container.image).toBe('registry.example.org/sextant:next');
    expect(pod.terminationGracePeriodSeconds).toBe(108);
    expect(configOf(resources)).toMatchObject({
      listen: { tls: { cert: '/etc/sextant/tls/tls.crt', key: '/etc/sextant/tls/tls.key' } },
      cloud: { cacert: '/etc/sextant/authority/ca.crt' },
      store: { url: 'rediss://valkey:6379/0', password_file: '/etc/sextant/store/password' },
      assets: { directory: '/var/lib/sextant-assets' },
      metrics: { host: '0.0.0.0', port: 9464 },
    });
    const volumes = pod.volumes.map((each: { name: string }) => each.name).sort();
    expect(volumes).toEqual(container.volumeMounts.map((each: { name: string }) => each.name).sort());
    const [metrics] = ofKind(resources, 'ServiceMonitor');
    const services = ofKind(resources, 'Service').filter(({ metadata }) =>
      Object.entries(metrics?.['spec'].selector.matchLabels).every(([key, value]) => metadata.labels[key] === value),
    );
    expect(services.map(({ metadata }) => metadata.name)).toEqual(['sextant-metrics']);
    for (const name of ['startupProbe', 'livenessProbe', 'readinessProbe'])
      expect(container[name].httpGet.scheme).toBe('HTTPS');
  });

  it('[PKG-12] runs every pod without rights on a root that is read-only, the one of helm test too', () => {
    const test = render(everything).find(({ kind }) => kind === 'Pod')?.['spec'];
    for (const pod of [podOf(render(everything)), test]) {
      expect(pod.automountServiceAccountToken).toBe(false);
      expect(pod.securityContext).toMatchObject({ runAsNonRoot: true, runAsUser: 42424 });
      for (const { securityContext } of pod.containers)
        expect(securityContext).toEqual({
          allowPrivilegeEscalation: false,
          readOnlyRootFilesystem: true,
          capabilities: { drop: ['ALL'] },
        });
    }
    expect(test.containers[0].command.at(-1)).toBe('https://sextant:443/readyz');
  });

  it('[PKG-12] scales by the autoscaler or by replicas, and leaves out what is switched off', () => {
    const kinds = (values: Values) => render(values).map(({ kind }) => kind);
    expect(ofKind(render(), 'Deployment')[0]?.['spec'].replicas).toBe(2);
    expect(ofKind(render(everything), 'Deployment')[0]?.['spec'].replicas).toBeUndefined();
    expect(ofKind(render(everything), 'HorizontalPodAutoscaler')[0]?.['spec']).toMatchObject({
      minReplicas: 2,
      maxReplicas: 6,
    });
    for (const kind of ['HorizontalPodAutoscaler', 'Ingress', 'ServiceMonitor']) expect(kinds({})).not.toContain(kind);
    const bare = kinds({ disruptionBudget: { enabled: false }, networkPolicy: { enabled: false } });
    expect(bare).toEqual(
      ['ConfigMap', 'Deployment', 'Service', 'Pod'].sort((a, b) => bare.indexOf(a) - bare.indexOf(b)),
    );
  });

  it('[PKG-12] makes new pods for another configuration', () => {
    const checksum = (values: Values) =>
      ofKind(render(values), 'Deployment')[0]?.['spec'].template.metadata.annotations['checksum/config'];
    expect(checksum({})).toBe(checksum({ replicas: 5 }));
    expect(checksum({})).not.toBe(checksum({ config: { log: { level: 'debug' } } }));
  });

  it('[PKG-12] says after the installation what is still to be done, and where the console is', () => {
    const notes = (values: Values) => renderChart(chart, values).get('templates/NOTES.txt');
    expect(notes({})).toContain('port-forward service/sextant 8080:80');
    expect(notes({})).toContain('list yours in config.listen.allowed_hosts');
    expect(notes({})).toContain('There is no store');
    expect(notes(everything)).toContain('Open it at https://console.example.org/');
    expect(notes(everything)).not.toContain('There is no store');
  });
});

it('[PKG-12] what the chart mounts leaves the other keys of its section as they were given', () => {
  const config = { assets: { days: 90 }, cloud: { auth_url: 'https://keystone.example.org/v3' } };
  const [map] = render({ assets: { claim: 'files' }, metrics: { enabled: true }, config }).filter(
    ({ kind }) => kind === 'ConfigMap',
  );
  const written = parse(map?.['data']['sextant.yaml']) as Resource;
  expect(written['assets']).toEqual({ days: 90, directory: '/var/lib/sextant-assets' });
  expect(written['metrics']).toEqual({ host: '0.0.0.0', port: 9464 });
});

describe('the values of the chart', () => {
  const values = parse(chart.get('values.yaml') ?? '') as Values;
  const schema = JSON.parse(chart.get('values.schema.json') ?? '') as Resource;
  /** Values whose content is the operator's own. */
  const free = ['config', 'resources'];

  it('[PKG-12] are those of the schema and of the templates: none more, none less', () => {
    const leaves = (from: Resource, at = ''): string[] =>
      Object.entries(from).flatMap(([key, value]) =>
        value &&
        typeof value === 'object' &&
        !Array.isArray(value) &&
        Object.keys(value).length > 0 &&
        !free.includes(key)
          ? leaves(value, `${at}${key}.`)
          : [`${at}${key}`],
      );
    const described = (from: Resource, at = ''): string[] =>
      Object.entries(from as Record<string, Resource>).flatMap(([key, { properties }]) =>
        properties && !free.includes(key) ? described(properties, `${at}${key}.`) : [`${at}${key}`],
      );
    const known = leaves(values).sort();
    expect(described(schema['properties']).sort()).toEqual(known);
    const text = [...chart].filter(([name]) => name.startsWith('templates/')).map(([, each]) => each);
    const used = [...text.join('').matchAll(/\.Values\.([\w.]+)/g)].map(([, path = '']) =>
      free.includes(path.split('.')[0] ?? '') ? path.split('.')[0] : path,
    );
    expect([...new Set(used)].sort()).toEqual(known);
  });

  it('[PKG-12] hold in config what the gateway takes: another key is refused before anything is installed', () => {
    expect(() => render({ config: { cloud: { auth_ur: 'https://keystone' } } })).toThrow('config/cloud');
    expect(() => render({ config: { log: { level: 'loud' } } })).toThrow('config/log/level');
    expect(() => render({ replica: 3 })).toThrow('must NOT have additional properties');
  });

  const refused: [string, Values, string][] = [
    ['no pods', { replicas: 0 }, 'replicas must be >= 1'],
    ['a port beyond all', { service: { port: 70000 } }, 'service/port must be <= 65535'],
    ['an unknown type of service', { service: { type: 'Public' } }, 'service/type must be equal to one of'],
    ['a password in an address', { store: { url: 'redis://user:pass@host' } }, 'store/url must match pattern'],
    ['a text for a number', { replicas: 'two' }, 'replicas must be integer'],
    ['no image', { image: { repository: '' } }, 'image.repository: name the image'],
    ['no Keystone', { config: { cloud: { auth_url: null } } }, 'config.cloud.auth_url: name the address'],
    [
      'another address of Keystone than one of the web',
      { config: { cloud: { auth_url: 'ldap://a' } } },
      'config/cloud/auth_url',
    ],
    ['no secret with keys', { sessionKeys: { secret: '' } }, 'sessionKeys.secret: name a secret'],
    [
      'keys in a config map',
      { config: { session: { keys: ['x'.repeat(64)] } } },
      'config.session.keys: keys do not belong',
    ],
    ['keys elsewhere', { config: { session: { keys_file: '/tmp/keys' } } }, 'config.session.keys_file'],
    ['an address of its own', { config: { listen: { host: '127.0.0.1' } } }, 'config.listen.host: nobody reaches'],
    ['a port without rights', { config: { listen: { port: 443 } } }, 'config.listen.port'],
    ['two stores', { store: { url: 'redis://a' }, config: { store: { url: 'redis://b' } } }, 'store.url: config.store'],
    ['a password for no store', { store: { passwordSecret: 'a' } }, 'store.passwordSecret: there is no store'],
    ['one port for two', { metrics: { enabled: true, port: 8080 } }, 'metrics.port: the console itself'],
    ['a monitor of nothing', { metrics: { serviceMonitor: { enabled: true } } }, 'metrics.serviceMonitor.enabled'],
    ['more at least than at most', { autoscaling: { enabled: true, minReplicas: 9 } }, 'autoscaling.minReplicas'],
    ['an ingress without a name', { ingress: { enabled: true } }, 'ingress.host: name the host'],
    [
      'a name that the console refuses',
      { ingress: { enabled: true, host: 'a' }, config: { listen: { allowed_hosts: ['b'] } } },
      'ingress.host: config.listen.allowed_hosts',
    ],
  ];
  it.each(refused)('[PKG-12] are refused with a sentence: %s', (_, given, message) => {
    expect(() => render(given)).toThrow(message);
  });
});

describe('the archive of the chart', () => {
  it('[PKG-01] [PKG-12] has the same bytes twice, other ones for another version, and no place that is still to be filled in', () => {
    const source = { version: '1.2.3', commit: 'abc', epoch: 1_700_000_000, isChanged: false };
    expect(chartArchive(source)).toEqual(chartArchive(source));
    expect(chartArchive(source)).not.toEqual(chartArchive({ ...source, version: '1.2.4' }));
    expect([...chart.values()].join('')).not.toContain('@VERSION@');
    expect(parse(chart.get('Chart.yaml') ?? '')).toMatchObject({
      name: 'sextant',
      version: '1.2.3',
      appVersion: '1.2.3',
    });
  });
});
