import { expect, it } from 'vitest';
import type { UserSession } from '#protocol';
import { opensInProject } from '../../../../../core/host/router/opens-in-project.ts';

const session = (project_id: string | null, is_superuser = false) => ({ project_id, is_superuser }) as UserSession;

it('[SCO-04] pages of projects want a project; those of administration too, for administrators', () => {
  for (const path of ['/project/instances', '/project/instances/7', '/project']) {
    expect(opensInProject(path, session(null)), path).toBe(true);
    expect(opensInProject(path, session('p')), path).toBe(false);
  }
  expect(opensInProject('/admin/instances', session(null, true))).toBe(true);
  expect(opensInProject('/admin/instances', session(null))).toBe(false);
  for (const path of ['/identity/nothing', '/projects', '/'])
    expect(opensInProject(path, session(null)), path).toBe(false);
});
