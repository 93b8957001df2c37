import { createElement, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeEach, describe, expect, it } from 'vitest';
import type { ResourceType } from '#registry';
import { type ActivityEntry, addActivity } from '#services/activity/activity-log';
import { ResourceTypes } from '#services/registry/registry';
import { Scope } from '#services/scope/scope';
import { ItemActivity } from '#ui/activity/item-activity.tsx';
import { SessionActivity } from '#ui/activity/session-activity.tsx';
import { ServicesProvider } from '#ui/services-context.tsx';
import { createTestServices, type TestServices } from '../../../../../core/testing/test-services.ts';

const type = 'OS::Nova::Server';
let test: TestServices;

function drawn(children: ReactNode): string {
  const props = { services: test.services, children };
  return renderToStaticMarkup(createElement(ServicesProvider, props));
}
/** Returns the texts of a table's rows, cell by cell. */
const rowsOf = (markup: string) =>
  (markup.match(/<tbody>.*<\/tbody>/s)?.[0] ?? '')
    .split('</tr>')
    .map((row) =>
      row
        .split('</td>')
        .map((cell) =>
          cell
            .replace(/<[^>]*>/g, ' ')
            .replace(/\s+/g, ' ')
            .trim(),
        )
        .filter(Boolean),
    )
    .filter((row) => row.length > 0);
const session = () => drawn(createElement(SessionActivity, { close: () => undefined, setDirty: () => undefined }));
const add = (...changes: Partial<ActivityEntry>[]) =>
  addActivity(
    test.services,
    changes.map((change): ActivityEntry => ({
      at: Date.UTC(2026, 0, 1),
      scope: test.services.get(Scope).key,
      type,
      id: '1',
      outcome: 'updated',
      ...change,
    })),
  );

beforeEach(async () => {
  test = await createTestServices();
});

describe('the activity of a session', () => {
  it('[X-12] says so while nothing was changed', () => {
    expect(session()).toContain('Nothing was changed yet.');
    expect(rowsOf(session())).toEqual([]);
  });

  it('[X-12] names time, action, item and outcome, and what was done in another project', () => {
    add(
      { label: 'Delete Instance', id: '2', outcome: 'failed', name: 'db' },
      { label: 'Rename', outcome: 'updated', scope: 'elsewhere' },
      { outcome: 'created', name: 'web' },
    );
    const [failed, elsewhere, created] = rowsOf(session());
    expect(failed).toEqual([expect.stringContaining('2026'), 'Delete Instance', 'Instance db', 'Failed']);
    expect(elsewhere?.slice(1)).toEqual(['Rename', expect.stringContaining('In another project or region'), 'Changed']);
    expect(created?.slice(1)).toEqual(['—', 'Instance web', 'Created']);
  });

  it('[X-12] shows fifty at first, and more when asked', () => {
    add(...Array.from({ length: 51 }, (_, place) => ({ id: `${place}` })));
    const markup = session();
    expect(rowsOf(markup)).toHaveLength(50);
    expect(markup).toContain('Show more');
    expect(test.page.calls).toEqual([]);
  });
});

describe('the activity of an item', () => {
  const activityOf = (views: ResourceType['views']) => {
    const types = test.services.get(ResourceTypes);
    types.register({ id: type, name: 'Server', ...(views && { views }) }, 'test');
    return drawn(createElement(ItemActivity, { type: types.get(type).whole(), id: '1', item: { id: '1' } }));
  };

  it('[X-12] has what this session did to it, here', () => {
    add({ label: 'Rename' }, { label: 'Delete', id: '2' }, { label: 'Resize', scope: 'elsewhere' });
    expect(rowsOf(activityOf(undefined)).map((row) => row.slice(1))).toEqual([['Rename', 'Changed']]);
  });

  it('[X-12] is joined by the action log of the service, where the type has one', () => {
    const view = (id: string) => ({ id, label: id, view: () => `the view ${id}` });
    const markup = activityOf([view('overview'), view('action-log')]);
    expect(markup).toContain('This session did not change it.');
    expect(markup).toContain('the view action-log');
    expect(markup).not.toContain('the view overview');
  });

  it('[X-12] leaves out an action log that the rules refuse', () => {
    const refused = {
      id: 'action-log',
      label: 'Log',
      policy: [['compute', 'refused']] as const,
      view: () => 'the log',
    };
    test.page.state.policy['compute:refused'] = false;
    expect(activityOf([refused])).not.toContain('the log');
  });
});
