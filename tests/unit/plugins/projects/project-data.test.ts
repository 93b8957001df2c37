import { beforeEach, describe, expect, it } from 'vitest';
import { I18n } from '#services/i18n/i18n';
import { createTestServices } from '../../../../core/testing/test-services.ts';
import en from '../../../../locales/en/projects.json' with { type: 'json' };
import { leftText } from '../../../../plugins/projects/actions/left-behind.ts';
import {
  changesOf,
  dataOf,
  nameTaken,
  newProject,
  projectErrors,
} from '../../../../plugins/projects/forms/project-data.ts';
import { ownAttributes, type Project } from '../../../../plugins/projects/project.ts';

const project = { id: 'p', name: 'one', domain_id: 'default', enabled: true, tags: ['b', 'a'] } as unknown as Project;

let services: Awaited<ReturnType<typeof createTestServices>>['services'];
let i18n: I18n;
beforeEach(async () => {
  ({ services } = await createTestServices({ bundles: { projects: en } }));
  i18n = services.get(I18n);
});

describe('the data of a project', () => {
  it('[PRJ-02] a new project has what was filled in, and nothing of what was left empty', () => {
    expect(newProject({ name: ' one ', description: '', enabled: false, tags: ' a \n\na\nb' })).toEqual({
      name: 'one',
      enabled: false,
      tags: ['a', 'b'],
    });
    expect(newProject({ name: 'x', domain_id: 'd', parent_id: 'p' })).toEqual({
      name: 'x',
      enabled: true,
      domain_id: 'd',
      parent_id: 'p',
    });
  });

  it('[PRJ-03] an edit sends what differs; tags in another order are the same', () => {
    const start = dataOf(project);
    expect(changesOf({ ...start, tags: 'b\na' }, start)).toEqual({});
    expect(changesOf({ name: 'two', tags: '' }, { ...start, description: 'x' })).toEqual({
      name: 'two',
      description: '',
      tags: [],
    });
  });

  it('[PRJ-02] names, tags and attributes that Keystone refuses are told at their fields', () => {
    expect(projectErrors({ name: '  ' }, i18n)).toHaveProperty('name');
    expect(projectErrors({ name: 'a', tags: 'a,b' }, i18n)).toHaveProperty('tags');
    expect(projectErrors({ name: 'a', tags: 'a'.repeat(256) }, i18n)).toHaveProperty('tags');
    const many = Array.from({ length: 81 }, (_, number) => `t${number}`).join('\n');
    expect(projectErrors({ name: 'a', tags: many }, i18n)).toHaveProperty('tags');
    expect(projectErrors({ name: 'a', attributes: { enabled: 'no' } }, i18n)).toHaveProperty('attributes');
    expect(projectErrors({ name: '😀', tags: 'a\nb', attributes: { cost_center: '1' } }, i18n)).toEqual({});
  });

  it('[PRJ-02] a name that is used is told at the field of the name, as it is sent', () => {
    expect(nameTaken({ name: ' one ' }, i18n)).toEqual({ name: ['Project name "one" is already used.'] });
  });

  it('[PRJ-01] the attributes that the cloud has added are told apart from Keystone’s own', () => {
    expect(ownAttributes({ ...project, links: {}, email: 'a@b', quota: { a: 1 }, empty: '' } as Project)).toEqual([
      ['email', 'a@b'],
      ['quota', '{"a":1}'],
    ]);
  });

  it('[PRJ-04] what is left is counted; what is not known is said to be so', () => {
    const amounts = { instances: 1, volumes: 0, network: 2 };
    expect(leftText({ amounts, isUnsure: false }, services)).toBe(
      'This stays without an owner: 1 server and 2 networks. Only servers, volumes and networks are counted here.',
    );
    expect(leftText(undefined, services)).toContain('how many there are is not known');
    expect(leftText({ amounts: { instances: 0, volumes: 0, network: 0 }, isUnsure: false }, services)).toBe(
      'No servers, volumes or networks were found. Only these are counted here.',
    );
  });
});
