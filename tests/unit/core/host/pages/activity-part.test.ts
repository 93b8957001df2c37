import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { ResourceTypes } from '#services/registry/registry';
import { ServicesProvider } from '#ui/services-context.tsx';
import { ActivityPart } from '../../../../../core/host/pages/activity-part.tsx';
import { createTestServices } from '../../../../../core/testing/test-services.ts';

it('[X-12] a details page ends with the activity of its item, closed, which asks for nothing', async () => {
  const { services, page } = await createTestServices();
  const types = services.get(ResourceTypes);
  const log = { id: 'action-log', label: 'Log', view: () => 'the log' };
  types.register({ id: 'OS::Nova::Server', name: 'Server', views: [log] }, 'test');
  const part = createElement(ActivityPart, {
    type: types.get('OS::Nova::Server').whole(),
    id: '1',
    item: { id: '1' },
  });
  const props = { services, children: part };
  const markup = renderToStaticMarkup(createElement(ServicesProvider, props));
  expect(markup).toMatch(/<button[^>]*aria-expanded="false"[^>]*>.*Activity<\/button>/s);
  expect(markup).not.toMatch(/<table|the log|aria-controls/);
  expect(page.calls).toEqual([]);
});
