import { expect, test } from './hand-made.ts';

/** A page that tries what its manifest does not declare, and says what became of each. */
const code = `
  import { createElement as h, useEffect, useState } from 'react';
  import { Http, useService } from '@sextant/sdk';

  const quota = '/api/p/trunks/native/network/v2.0/quotas/any/details';
  const ajax = { 'x-requested-with': 'XMLHttpRequest', accept: 'application/problem+json' };
  const codeOf = async (call) => {
    try { await call; return 'done'; } catch (error) { return error.problem?.code ?? String(error); }
  };
  const byHand = async (address, headers) => {
    const answer = await fetch(address, { headers: { ...ajax, ...headers } });
    return answer.ok ? 'done' : (await answer.json()).code;
  };
  const tries = (http) => ({
    'declared operation': codeOf(http.get('/api/glance/images/')),
    'undeclared operation': codeOf(http.get('/api/nova/keypairs/')),
    'the same again': codeOf(http.get('/api/nova/keypairs/?again')),
    'operation in another name': codeOf(http.get('/api/nova/keypairs/', { headers: { 'X-Sextant-Plugin': 'key-pairs' } })),
    'private key': codeOf(http.post('/api/nova/keypairs/', { name: 'stolen' })),
    'call of another plugin': codeOf(http.get(quota)),
    'another plugin switched off': codeOf(http.patch('/api/plugins/qos/', { enabled: false })),
    'leave for an overlay': codeOf(http.post('/plugins/overlay', { address: 'http://127.0.0.1:4600' })),
    'name by hand': byHand(quota, { 'x-sextant-plugin': 'trunks' }),
    'service worker': navigator.serviceWorker
      .register(import.meta.url, { type: 'module' })
      .then(() => 'done', (error) => error.name),
    'service workers there': navigator.serviceWorker.getRegistrations().then((all) => all.length),
    'capability in the document': Promise.resolve(document.getElementById('page-state') ? 'there' : 'none'),
    'capabilities in a page that is fetched': fetch('/project/images', { headers: { accept: 'text/html' } })
      .then((answer) => answer.text()).then((text) => (text.includes('sextant.host') ? 'there' : 'none')),
    'capabilities in the index': fetch('/plugins/index.json', { headers: ajax })
      .then((answer) => answer.json()).then((index) => ('capabilities' in index ? 'there' : 'none')),
  });

  export function Page() {
    const http = useService(Http);
    const [said, setSaid] = useState([]);
    useEffect(() => {
      const all = Object.entries(tries(http)).map(async ([name, result]) => name + ': ' + (await result));
      void Promise.all(all).then(setSaid);
    }, [http]);
    return h('section', null, h('h1', null, 'Tries'), h('ul', { 'aria-label': 'Results' }, said.map((line) => h('li', { key: line }, line))));
  }`;

test('[X-31] through the SDK a plugin reaches what its manifest declares and nothing else: no other plugin’s calls, no administration, no capability of another', async ({
  page,
  running,
  problems,
}) => {
  const warnings: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'warning' && message.text().includes('acme.evil')) warnings.push(message.text());
  });
  await running.open(page, '/project/images', 'admin');
  // The plugin comes while the page is open: its capability comes with the index.
  await running.drop({ id: 'acme.evil', label: 'Evil', manifest: { access: { api: ['listImages'] } }, code });
  await page.getByRole('navigation').getByRole('link', { name: 'Evil' }).click();
  const results = page.getByRole('list', { name: 'Results' }).getByRole('listitem');
  await expect(results).toHaveText([
    'declared operation: done',
    'undeclared operation: PLUGIN_API_NOT_DECLARED',
    'the same again: PLUGIN_API_NOT_DECLARED',
    'operation in another name: PLUGIN_UNKNOWN',
    'private key: PLUGIN_CALL_NEVER_OPEN',
    'call of another plugin: PLUGIN_CALL_NOT_DECLARED',
    'another plugin switched off: PLUGIN_CALL_NEVER_OPEN',
    'leave for an overlay: PLUGIN_CALL_NEVER_OPEN',
    'name by hand: PLUGIN_CAPABILITY_INVALID',
    'service worker: SecurityError',
    'service workers there: 0',
    'capability in the document: none',
    'capabilities in a page that is fetched: none',
    'capabilities in the index: none',
  ]);
  // The author is told once what to write, and of that refusal alone.
  const undeclared =
    /^The plugin acme\.evil does not declare the operation listKeyPairs \(access\.api\)\. Add it to access\.api in/;
  await expect.poll(() => warnings).toEqual([expect.stringMatching(undeclared)]);
  // The page's policy refused the worker, and nothing else was against it.
  expect(problems.splice(0)).toEqual([expect.stringMatching(/^policy: worker-src /)]);
  // Nobody was signed out by that, and no toast took a refusal for the end of the session.
  await page.getByRole('navigation').getByRole('link', { name: 'Images', exact: true }).first().click();
  await expect(page.getByRole('heading', { name: 'Images' })).toBeVisible();
  await running.remove('acme.evil');
});
