// Manage Members of a project with 2,000 members: from the press to the form, with every member in it.
import { median, openBrowser, signedIn, startConsole } from './bench-console.mjs';

const members = 2000;
const rounds = 5;

/** @returns {Promise<import('./bench-console.mjs').Result[]>} */
export async function bench() {
  const sextant = await startConsole();
  const browser = await openBrowser();
  try {
    const project = await makeMembers(sextant.authUrl);
    const page = await (await signedIn(browser, sextant.url, 'admin')).newPage();
    await page.goto(`${sextant.url}/ngdetails/OS::Keystone::Project/${project}?tab=members`);
    await page.getByRole('region', { name: 'Users' }).waitFor();
    const form = page.getByRole('dialog', { name: 'Manage Members' });
    const times = [];
    for (let round = 0; round <= rounds; round += 1) {
      const time = await openForm(page);
      // The first press fetches the plugin's code.
      if (round > 0) times.push(time);
      await form.getByRole('button', { name: 'Cancel' }).click();
      await form.waitFor({ state: 'detached' });
    }
    return [
      {
        name: `Manage Members with ${members.toLocaleString('en')} members, from the press, warm`,
        measured: median(times),
        limit: 500,
        unit: 'ms',
      },
    ];
  } finally {
    await browser.close();
    await sextant.stop();
  }
}

/** Makes a project with so many members by Keystone itself, some at a time; returns its id. @param {string} authUrl */
async function makeMembers(authUrl) {
  const domain = { name: 'Default' };
  const answer = await fetch(`${authUrl}/auth/tokens`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      auth: {
        identity: { methods: ['password'], password: { user: { name: 'admin', password: 'adminpass', domain } } },
        scope: { project: { name: 'admin', domain } },
      },
    }),
  });
  const headers = { 'content-type': 'application/json', 'x-auth-token': answer.headers.get('x-subject-token') ?? '' };
  /** @param {string} method @param {string} path @param {object} [body] */
  const call = async (method, path, body) => {
    const sent = await fetch(authUrl + path, { method, headers, ...(body && { body: JSON.stringify(body) }) });
    if (!sent.ok) throw new Error(`${method} ${path}: ${sent.status} ${await sent.text()}`);
    return sent.status === 204 ? null : sent.json();
  };
  const { roles } = await call('GET', '/roles?name=member');
  const { project } = await call('POST', '/projects', { project: { name: 'bench-members' } });
  let made = 0;
  const worker = async () => {
    while (made < members) {
      made += 1;
      const { user } = await call('POST', '/users', { user: { name: `bench-${made}` } });
      await call('PUT', `/projects/${project.id}/users/${user.id}/roles/${roles[0].id}`);
    }
  };
  await Promise.all(Array.from({ length: 16 }, worker));
  return project.id;
}

/** Presses Manage Members; milliseconds until the members were painted. @param {import('playwright').Page} page */
function openForm(page) {
  return page.evaluate(async () => {
    const buttons = [...document.querySelectorAll('button')];
    const press = buttons.findLast(({ textContent }) => textContent?.trim() === 'Manage Members');
    const begun = performance.now();
    press?.click();
    await new Promise((resolve) => {
      const look = () => {
        const row = document.querySelector('dialog[open] button[aria-label^="Remove bench-"]');
        if (row) setTimeout(resolve);
        else requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    });
    return performance.now() - begun;
  });
}
