import { describe, expect, it } from 'vitest';
import { lookAtTemplate, maxTemplateBytes } from '../../../../plugins/stacks/template/check-template.ts';
import { changedLines, lineDifference } from '../../../../plugins/stacks/template/line-difference.ts';
import { templateText } from '../../../../plugins/stacks/template/template-text.ts';

const version = 'heat_template_version: 2021-04-16';

describe('a template before it is sent', () => {
  it('[STK-02] the line of a mistake is told', () => {
    expect(lookAtTemplate(`${version}\nresources: [`).mistake).toMatchObject({ mistake: 'syntax' });
    expect(lookAtTemplate(`${version}\nresources:\n\ta: b`).mistake).toMatchObject({ mistake: 'tab', line: 3 });
    expect(lookAtTemplate(`${version}\ndescription: a\ndescription: b`).mistake).toMatchObject({
      mistake: 'duplicate',
      line: 3,
    });
    expect(lookAtTemplate('- one\n- two').mistake).toEqual({ mistake: 'no-map' });
    expect(lookAtTemplate('resources: {}').mistake).toEqual({ mistake: 'no-version' });
    expect(lookAtTemplate('x'.repeat(maxTemplateBytes + 1)).mistake).toEqual({ mistake: 'too-large' });
    expect(lookAtTemplate(`${version}\nresources: {a: {type: OS::Heat::None}}`)).toEqual({ files: [] });
    expect(lookAtTemplate('{"heat_template_version": "2021-04-16", "resources": {}}').mistake).toBeUndefined();
  });

  it('[STK-02] resources that need each other in a circle are named in their order', () => {
    const resources = (a: string, b: string, c: string) => `${version}
resources:
  a: {type: T, ${a}}
  b: {type: T, ${b}}
  c: {type: T, ${c}}`;
    const circle = resources(
      'properties: {x: [{get_resource: b}]}',
      'properties: {x: {list_join: [",", [{get_attr: [c, name]}]]}}',
      'depends_on: a',
    );
    expect(lookAtTemplate(circle).mistake).toEqual({ mistake: 'circle', names: ['a', 'b', 'c', 'a'] });
    const line = resources('depends_on: [b, c]', 'depends_on: c', 'properties: {}');
    expect(lookAtTemplate(line).mistake).toBeUndefined();
    const itself = resources('depends_on: a', 'properties: {}', 'properties: {}');
    expect(lookAtTemplate(itself).mistake).toMatchObject({ names: ['a', 'a'] });
  });

  it('[STK-02] aliases that explode are not read', () => {
    const levels = Array.from(
      { length: 8 },
      (_none, at) => `l${at + 1}: &l${at + 1} [${Array(10).fill(`*l${at}`).join(', ')}]`,
    );
    const bomb = [version, 'l0: &l0 [x, x, x, x, x, x, x, x, x, x]', ...levels].join('\n');
    expect(lookAtTemplate(bomb).mistake).toEqual({ mistake: 'aliases' });
  });

  it('[STK-02] the files that it asks for are listed, but for those that the service fetches', () => {
    const { files } = lookAtTemplate(`${version}
resources:
  server: {type: lib/server.yaml, properties: {script: {get_file: boot.sh}}}
  other: {type: OS::Heat::SoftwareConfig, properties: {config: {get_file: 'https://example.test/x.sh'}}}
  fetched: {type: 'https://example.test/inner.yaml'}
outputs:
  again: {value: {get_file: boot.sh}}`);
    expect(files).toEqual(['boot.sh', 'https://example.test/x.sh', 'lib/server.yaml']);
  });
});

describe('a template as it is read', () => {
  it('[STK-08] its sections stand in the order of the specification, without aliases', () => {
    const shared = { type: 'OS::Heat::None' };
    const text = templateText({
      outputs: {},
      resources: { a: shared, b: shared },
      heat_template_version: '2021-04-16',
    });
    expect(text.match(/^\w+(?=:)/gm)).toEqual(['heat_template_version', 'resources', 'outputs']);
    expect(text).not.toMatch(/[&*]a/);
    // YAML 1.1, which heat reads, takes them for a truth value and a number in base 60.
    expect(templateText({ parameters: { a: 'yes', b: '22:22' } })).toMatch(/a: "yes"\s+b: "22:22"/);
  });

  it('[STK-05] the difference of two templates shows the changed lines with three around them', () => {
    const before = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i'].join('\n');
    const lines = lineDifference(before, before.replace('g', 'G'))!;
    expect(lines.filter(({ kind }) => kind !== 'same')).toEqual([
      { kind: 'removed', text: 'g' },
      { kind: 'added', text: 'G' },
    ]);
    expect(changedLines(lines).map((line) => line?.text)).toEqual(['d', 'e', 'f', 'g', 'G', 'h', 'i']);
    expect(changedLines(lineDifference(before, before)!)).toEqual([]);
    const far = changedLines(lineDifference(before, before.replace('a', 'A').replace('i', 'I'))!);
    expect(far.map((line) => line?.text ?? '…').join('')).toBe('aAbcd…fghiI');
    const long = Array.from({ length: 3_000 }, (_none, at) => `${at}`);
    expect(lineDifference(long.join('\n'), long.map((text) => `x${text}`).join('\n'))).toBeUndefined();
  });
});
