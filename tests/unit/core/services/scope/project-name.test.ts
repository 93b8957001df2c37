import { describe, expect, it } from 'vitest';
import { knownProjectName, projectName } from '../../../../../core/services/scope/project-name.ts';
import { imagesHost } from '../../../../support/images.ts';

const list = 'GET /api/keystone/projects/';
const projects = () => ({ items: [{ id: 'project-7', name: 'observatory' }] });
const mayList = { policy: { 'identity:identity:list_projects': true } };

describe('the name of a project that owns something', () => {
  it('[IMG-15] is a project’s name; all foreign ones are asked for at once, and once', async () => {
    const host = await imagesHost({ answers: { [list]: projects }, state: mayList });
    expect(await projectName('project-1', host.services)).toBe('demo');
    expect(host.called()).toEqual([]);
    expect(
      await Promise.all(['project-7', 'project-8', 'project-7'].map((id) => projectName(id, host.services))),
    ).toEqual(['observatory', 'project-8', 'observatory']);
    expect(host.called()).toEqual([list]);
  });

  it('is its id for who may not list projects, without asking for what would be refused', async () => {
    const host = await imagesHost({ state: { policy: { 'identity:identity:list_projects': false } } });
    expect(await projectName('project-7', host.services)).toBe('project-7');
    expect(host.called()).toEqual([]);
    expect(await projectName(null, host.services)).toBe('');
  });

  it('[IMG-15] is known at once where it was asked for before, and in no other session', async () => {
    const host = await imagesHost({ answers: { [list]: projects }, state: mayList });
    expect(knownProjectName('project-7', host.services)).toBeUndefined();
    await projectName('project-7', host.services);
    expect(knownProjectName('project-7', host.services)).toBe('observatory');
    const { state } = host.page;
    host.page.take({ ...state, session: { ...state.session, project_id: 'project-2' } });
    expect(knownProjectName('project-7', host.services)).toBeUndefined();
  });

  it('[X-23] is asked for anew in another project, and after a failure', async () => {
    let answers = 0;
    const failing = () => {
      answers += 1;
      return answers === 1 ? new Response('"no"', { status: 500 }) : projects();
    };
    const host = await imagesHost({ answers: { [list]: failing }, state: mayList });
    expect(await projectName('project-7', host.services)).toBe('project-7');
    expect(await projectName('project-7', host.services)).toBe('observatory');
    const { state } = host.page;
    host.page.take({ ...state, session: { ...state.session, project_id: 'project-2' } });
    expect(await projectName('project-7', host.services)).toBe('observatory');
    expect(answers).toBe(3);
  });
});
