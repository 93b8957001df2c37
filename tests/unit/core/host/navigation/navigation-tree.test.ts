import { describe, expect, it } from 'vitest';
import {
  type NavigationPanel,
  navigationTree,
  panelAt,
  panelInView,
} from '../../../../../core/host/navigation/navigation-tree.ts';
import { orderItems } from '#registry';
import credentials from '../../../../../plugins/credentials/plugin.json' with { type: 'json' };
import identity from '../../../../../plugins/identity/plugin.json' with { type: 'json' };
import projects from '../../../../../plugins/projects/plugin.json' with { type: 'json' };
import { homePanel } from '../../../../../core/host/navigation/home-panel.ts';
import { panelLetters } from '../../../../../core/host/navigation/panel-letters.ts';

const panel = (path: string, where: string): NavigationPanel => ({ key: `test/${path}`, path, in: where, label: path });

interface Declared {
  id: string;
  path: string;
  in: string;
  order?: number | undefined;
  after?: string[] | undefined;
}

/** The panels under Identity that a manifest declares. */
const panelsOf = (owner: string, declared: readonly Declared[]) =>
  declared
    .filter((each) => each.in === 'identity/identity')
    .map(({ id, path, in: where, order, after }) => ({
      ...panel(path, where),
      id,
      owner,
      key: `${owner}/${id}`,
      ...(order !== undefined && { order }),
      ...(after && { after }),
    }));

describe('navigation', () => {
  it('stands in the order Project, Admin, Identity with the groups in theirs, and leaves out what has no panel', () => {
    const tree = navigationTree([
      panel('/identity/users', 'identity'),
      panel('/acme/rates', 'acme/rating'),
      panel('/project/networks', 'project/network'),
      panel('/admin/images', 'admin/compute'),
      panel('/project/images', 'project/compute'),
      panel('/project/instances', 'project/compute'),
    ]);
    expect(tree.map((dashboard) => [dashboard.id, dashboard.groups.map((group) => group.id)])).toEqual([
      ['project', ['compute', 'network']],
      ['admin', ['compute']],
      ['identity', ['']],
      ['acme', ['rating']],
    ]);
    expect(tree[0]?.groups[0]?.panels.map((each) => each.path)).toEqual(['/project/images', '/project/instances']);
  });

  it('marks the panel that an address belongs to, the longest path first', () => {
    const panels = [panel('/project/images', 'project/compute'), panel('/project/images/tags', 'project/compute')];
    expect(panelAt(panels, '/project/images/')?.path).toBe('/project/images');
    expect(panelAt(panels, '/project/images/tags/x')?.path).toBe('/project/images/tags');
    expect(panelAt(panels, '/project/imagesx')).toBeUndefined();
  });
});

describe('the page that the console begins with', () => {
  const of = (owner: string, path: string, where = 'project/compute') => ({ ...panel(path, where), owner });
  const panels = [of('acme.hello', '/project/hello'), of('sextant', '/settings/plugins', 'settings/console')];

  it('[REG-03] is the first of the console’s own panels, whatever is installed before it', () => {
    const own = of('images', '/project/images', 'project/image');
    expect(homePanel([...panels, own], null)?.path).toBe('/project/images');
    expect(homePanel(panels, null)?.path).toBe('/project/hello');
    expect(homePanel([], null)).toBeUndefined();
  });

  it('[OVW-01] [REG-03] is a panel that stands at the top of its dashboard, above all groups', () => {
    const tree = [of('images', '/project/images'), of('overview', '/project/overview', 'project')];
    expect(homePanel(tree, null)?.path).toBe('/project/overview');
  });

  it('[IDN-34] is the list of projects where only Identity is open; credentials stand last there', () => {
    const panels = orderItems([
      ...panelsOf('credentials', credentials.contributes.panels),
      ...panelsOf('identity', identity.contributes.panels),
      ...panelsOf('projects', projects.contributes.panels),
    ]);
    expect(homePanel(panels, null)?.path).toBe('/identity/projects');
    expect(panels.map(({ path }) => path.slice('/identity/'.length))).toEqual([
      'projects',
      'domains',
      'groups',
      'roles',
      'users',
      'application_credentials',
      'ec2_credentials',
      'api_access',
    ]);
  });

  it('[REG-03] is the one that the site names, as long as the operator may see it', () => {
    const own = of('images', '/project/images');
    expect(homePanel([...panels, own], '/project/hello')?.path).toBe('/project/hello');
    expect(homePanel([...panels, own], '/project/gone')?.path).toBe('/project/images');
    expect(homePanel([...panels, own], { path: '/' })?.path).toBe('/project/images');
  });
});

describe('a details page', () => {
  it('[DET-01] marks the panel it was opened from, else the project’s before the administrator’s, whichever came first', () => {
    const panels = ['/admin/images', '/project/images'].map((path) => ({
      path,
      in: `${path.split('/')[1]}/compute`,
      type: 'OS::Glance::Image',
    }));
    const at = (search: string) => panelInView(panels, { pathname: '/ngdetails/OS::Glance::Image/i-1', search })?.path;
    expect(at('')).toBe('/project/images');
    expect(at('?nav=%2Fadmin%2Fimages')).toBe('/admin/images');
    expect(at('?nav=%2Fsomewhere')).toBe('/project/images');
    expect(panelInView(panels, { pathname: '/ngdetails/OS%3A%3AGlance%3A%3AImage/i-1', search: '' })).toBe(panels[1]);
    expect(panelInView(panels, { pathname: '/ngdetails/%E0%A4%A/i-1', search: '' })).toBeUndefined();
    expect(panelInView(panels, { pathname: '/ngdetails/OS%3A%3ANova%3A%3AServer/s-1', search: '' })).toBeUndefined();
  });
});

describe('shortcuts to panels', () => {
  it('take the first free letter of the name, and none where every letter is taken', () => {
    const letters = panelLetters([{ path: '/project/images' }, { path: '/project/instances' }, { path: '/x/i' }]);
    expect([...letters].map(([letter, { path }]) => [letter, path])).toEqual([
      ['i', '/project/images'],
      ['n', '/project/instances'],
    ]);
  });
});
