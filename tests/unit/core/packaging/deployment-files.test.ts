import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { parseConfigFile } from '../../../../core/gateway/config/config-file.ts';
import { textFiles } from '../../../../core/packaging/text-archive.mjs';

/** The texts of a folder by their names, of version 1.2.3. */
const textsIn = (folder: string) =>
  new Map(textFiles(folder, '1.2.3').map(({ name, content }) => [name, String(content)]));

describe('the files for Kubernetes', () => {
  const texts = textsIn('kubernetes');
  const read = (name: string) => parse(texts.get(`base/${name}`) ?? '');
  const pod = read('deployment.yaml').spec.template;
  const [container] = pod.spec.containers;

  it('[PKG-09] run the image of the version without rights, on a root that is read-only', () => {
    expect(read('kustomization.yaml').images).toEqual([{ name: container.image, newTag: '1.2.3' }]);
    expect(pod.spec.automountServiceAccountToken).toBe(false);
    expect(pod.spec.securityContext).toMatchObject({ runAsNonRoot: true, runAsUser: 42424 });
    expect(container.securityContext).toEqual({
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ['ALL'] },
    });
  });

  it('[PKG-09] ask the addresses of health, and leave a gateway the time to drain', () => {
    expect(container.livenessProbe.httpGet.path).toBe('/healthcheck');
    expect(container.readinessProbe.httpGet.path).toBe('/readyz');
    expect(pod.spec.terminationGracePeriodSeconds).toBeGreaterThanOrEqual(75);
    expect(read('deployment.yaml').spec.replicas).toBe(2);
    expect(read('pod-disruption-budget.yaml').spec.maxUnavailable).toBe(1);
  });

  it('[PKG-09] mount a configuration that the gateway takes, and keys that only the group may read', () => {
    const config = parseConfigFile(texts.get('base/sextant.yaml') ?? '', 'sextant.yaml') as unknown as {
      listen: { port: number };
      session: { keys_file: string };
    };
    expect(config.listen.port).toBe(container.ports[0].containerPort);
    const volumes = Object.fromEntries(pod.spec.volumes.map((each: { name: string }) => [each.name, each]));
    expect(volumes.keys.secret).toEqual({ secretName: 'sextant-session-keys', defaultMode: 0o440 });
    const mounts = container.volumeMounts.map((each: { name: string }) => each.name);
    expect(Object.keys(volumes).sort()).toEqual(mounts.toSorted());
    const keys = container.volumeMounts.find((each: { name: string }) => each.name === 'keys');
    expect(config.session.keys_file).toBe(`${keys.mountPath}/session-keys`);
  });

  it('[PKG-09] name one another: each resource is in the list, and selects the pods', () => {
    const resources = [...texts.keys()].filter((name) => !/(kustomization|sextant)\.yaml$/.test(name));
    expect(
      read('kustomization.yaml')
        .resources.map((name: string) => `base/${name}`)
        .sort(),
    ).toEqual(resources.sort());
    const labels = pod.metadata.labels;
    expect(read('deployment.yaml').spec.selector.matchLabels).toEqual(labels);
    expect(read('service.yaml').spec.selector).toEqual(labels);
    expect(read('pod-disruption-budget.yaml').spec.selector.matchLabels).toEqual(labels);
    expect(read('network-policy.yaml').spec.podSelector.matchLabels).toEqual(labels);
  });
});

describe('the role for kolla-ansible', () => {
  const texts = textsIn('kolla');
  const at = (name: string) => texts.get(`roles/sextant/${name}`) ?? '';

  it('[PKG-10] writes a configuration that the gateway takes, with an authority and without', () => {
    const filled = at('templates/sextant.yaml.j2')
      .replace(/\{\{ [^}]*to_json \}\}/g, '["192.0.2.1"]')
      .replace(/\{\{ sextant_listen_port \}\}/, '8080')
      .replace(/\{\{ keystone_internal_url \}\}/, 'http://192.0.2.2:5000')
      .replace(/\{\{ 'api' \| kolla_address\(host\) \}\}/, '192.0.2.1')
      .replace(/\{\{ \w+ \}\}/g, 'name');
    const withAuthority = filled.replace(/^\{%.*%\}\n/gm, '');
    const without = filled.replace(/^\{% if.*%\}\n[^{]*^\{% endif %\}\n/gm, '').replace(/^\{%.*%\}\n/gm, '');
    expect(parseConfigFile(withAuthority, 'a.yaml')).toMatchObject({
      listen: { trusted_proxies: ['192.0.2.1'] },
      cloud: { auth_url: 'http://192.0.2.2:5000/v3', cacert: '/etc/sextant/cacert.pem' },
    });
    expect(parseConfigFile(without, 'a.yaml')).toMatchObject({ cloud: { region: 'name' } });
    expect(without).not.toContain('cacert');
  });

  it('[PKG-10] has tasks for each action of kolla-ansible, and the checks of the image and of HAProxy', () => {
    for (const [name, text] of texts) if (name.endsWith('.yml')) expect(parse(text), name).not.toBeNull();
    for (const action of ['deploy', 'reconfigure', 'upgrade', 'pull', 'check', 'config', 'loadbalancer'])
      expect(parse(at(`tasks/${action}.yml`)).length).toBeGreaterThan(0);
    const defaults = parse(at('defaults/main.yml'));
    expect(defaults.sextant_tag).toBe('1.2.3');
    expect(defaults.sextant_healthcheck.test.slice(0, 3)).toEqual(['CMD', '/usr/bin/sextant', 'healthcheck']);
    expect(defaults.sextant_services.sextant.haproxy.sextant.backend_http_extra).toContain('option httpchk');
  });
});
