// A plugin's own back end in plain Node: no framework, one file for what it says, one for how it listens (`serve.mjs`).
// It describes its forms as JSON, or as HTML, and directs the console by the headers of its answers.
import { escaped, messages, text } from './answers.mjs';
import { contractRoutes } from './contract.mjs';
import { orderRoutes } from './order.mjs';
import { requestRoutes } from './requests.mjs';
import { askForFile, uploadRoutes } from './uploads.mjs';

/** @typedef {import('./answers.mjs').Asked} Asked */
/** @typedef {import('./answers.mjs').Answer} Answer */

const flavors = ['m1.small', 'm1.large'];

/** @param {Record<string, unknown>} [more] @returns {Answer} */
const requestForm = (more = {}) => ({
  json: {
    fragment: 'form',
    title: 'Request capacity',
    action: 'request',
    submitLabel: 'Send request',
    content: [{ kind: 'text', text: 'The desk answers within a working day.' }],
    schema: {
      type: 'object',
      required: ['subject', 'flavor'],
      properties: {
        subject: { type: 'string', title: 'Subject', minLength: 3 },
        flavor: { type: 'string', title: 'Flavor', enum: flavors },
        count: { type: 'integer', title: 'Count', minimum: 1, default: 1 },
      },
    },
    addTo: { flavor: { label: 'New flavor', href: 'flavor' } },
    ...more,
  },
});

const flavorForm = {
  fragment: 'form',
  title: 'New flavor',
  action: 'flavor',
  schema: { type: 'object', required: ['name'], properties: { name: { type: 'string', title: 'Name' } } },
};

const imageForm = {
  fragment: 'form',
  title: 'Hand in an image',
  action: 'image',
  upload: 'image',
  schema: {
    type: 'object',
    required: ['image'],
    properties: { image: { type: 'string', title: 'File' }, note: { type: 'string', title: 'Note' } },
  },
  uiSchema: { image: { 'ui:widget': 'file' } },
};

const paperForm = {
  ...imageForm,
  title: 'Hand in a paper',
  action: 'paper',
  upload: undefined,
};

/** @param {string} name @param {string} [error] */
const rackHtml = (name, error) => `
  <h3 class="modal-title">Rename the rack</h3>
  <form action="rack" method="post" data-display="r1">
    <div class="form-group${error ? ' has-error' : ''}">
      <label for="rack-name">Name</label>
      <input id="rack-name" name="name" value="${escaped(name)}" required>
      ${error ? `<span class="help-block">${escaped(error)}</span>` : ''}
    </div>
    <div class="form-group">
      <label for="rack-room">Room</label>
      <select id="rack-room" name="room"><option value="1">Room 1</option></select>
      <a class="ajax-modal" data-add-to-field="rack-room" href="room">New room</a>
    </div>
    <button type="submit" name="press" value="rename">Rename</button>
    <button class="btn btn-danger" name="press" value="scrap" help_text="Nobody brings it back.">Scrap it</button>
  </form>`;

const roomHtml = `
  <h3>New room</h3>
  <form action="room"><label for="room-name">Name</label> <input id="room-name" name="name" required>
  <input type="submit" value="Create"></form>`;

/** Everything that must not run, and a link that must stay. */
const hostileHtml = `
  <h3>Notes</h3>
  <p onclick="document.title = 'executed'">Read <a href="https://docs.example/racks">the rules</a>,
  <a href="javascript:document.title='executed'">not these</a>.</p>
  <script>document.title = 'executed'</script>
  <img src="nowhere.png" onerror="document.title = 'executed'" alt="">
  <img src="/auth/logout/" alt=""><img src="/auth/switch/x/" alt=""><img src="/api/p/other/desk/x" alt=""><img src="/api/nova/servers" alt="">
  <form action="/auth/logout/"><button>Sign out</button></form><form action="/api/nova/servers"><button>Launch</button></form>
  <a class="ajax-modal" href="/auth/logout/">Farewell</a> <a class="ajax-modal" href="/api/p/other/desk/x">Neighbour</a>
  <style>body { display: none }</style><p style="color: red">Plain</p>
  <iframe srcdoc="<script>parent.document.title = 'executed'</script>"></iframe>
  <form action="https://elsewhere.example/"><label>Password <input name="password" type="password"></label>
  <button>Send</button></form>`;

/** `METHOD path` → what is answered. @type {Record<string, (asked: Asked, path: string) => Answer | Promise<Answer>>} */
export const routes = {
  ...requestRoutes,
  ...uploadRoutes,
  ...contractRoutes,
  ...orderRoutes,
  'GET request': () => requestForm(),
  'POST request': ({ fields }) => {
    const asked = {
      subject: text(fields, 'subject'),
      flavor: text(fields, 'flavor'),
      count: Number(fields.get('count')),
    };
    if (asked.count > 10) return requestForm({ data: asked, errors: { count: ['The desk gives 10 at most.'] } });
    return {
      headers: {
        'X-Horizon-Location': '/project/desk?sent=1',
        ...messages(['success', `Request “${asked.subject}” was sent.`]),
      },
    };
  },

  'GET flavor': () => ({ json: flavorForm }),
  'POST flavor': ({ headers, fields }) => {
    const name = text(fields, 'name');
    flavors.push(name);
    const field = headers['x-horizon-add-to-field'];
    if (!field) return { headers: messages(['success', `Flavor ${name} was made.`]) };
    return { json: [name, `${name} (new)`], headers: { 'X-Horizon-Add-To-Field': field } };
  },

  'GET image': () => ({ json: imageForm }),
  'POST image': ({ fields, prefix }) => ({
    headers: {
      ...askForFile(prefix),
      'X-Horizon-Location': '/project/desk?handed=1',
      ...messages(['info', `Waiting for ${text(fields, 'image__hidden')}.`]),
    },
  }),

  'GET paper': () => ({ json: paperForm }),
  'POST paper': ({ headers, fields }) => {
    const file = /** @type {File} */ (fields.get('image'));
    const kind = headers['content-type']?.split(';')[0];
    return { headers: messages(['success', `${file.name}, ${file.size} bytes, as ${kind}.`]) };
  },

  'GET rack': () => ({ html: rackHtml('r1') }),
  'POST rack': ({ fields }) => {
    const name = text(fields, 'name');
    if (text(fields, 'press') === 'scrap') return { headers: messages(['success', 'Scrapped.']) };
    if (name.includes(' ')) return { html: rackHtml(name, 'Spaces are not allowed.') };
    const done = `Renamed to <b>${escaped(name)}</b>, room ${escaped(text(fields, 'room'))}.<img src=x onerror="document.title='executed'">`;
    return { headers: messages(['success', done, 'safe'], ['warning', 'Doors <b>are</b> open.']) };
  },
  'GET room': () => ({ html: roomHtml }),
  'POST room': ({ headers, fields }) => ({
    json: ['7', text(fields, 'name')],
    headers: { 'X-Horizon-Add-To-Field': headers['x-horizon-add-to-field'] ?? '' },
  }),

  'GET notes': () => ({ html: hostileHtml }),
  'GET odd': () => ({ json: { fragment: 'carousel' } }),
  'GET failing': () => ({ status: 500, html: '<h1>Traceback</h1>' }),
  'GET explaining': () => ({ status: 500, headers: messages(['error', 'The desk is closed.']) }),
  'GET members': () => ({ status: 401, headers: { 'X-Horizon-Location': '/project/desk?welcome=1' } }),
  'GET refusing': () => ({ json: { ...flavorForm, title: 'Refusing', action: 'refusing' } }),
  'POST refusing': () => ({ status: 500 }),
  'GET leaving': () => ({ json: { ...flavorForm, title: 'Leaving', action: 'leaving' } }),
  'POST leaving': () => ({ status: 401, headers: { logout: 'True', 'X-Horizon-Location': '/auth/logout/' } }),
  'GET elsewhere': () => ({ json: { ...flavorForm, title: 'Elsewhere', action: 'elsewhere' } }),
  'POST elsewhere': () => ({ headers: { 'X-Horizon-Location': "javascript:document.title='executed'" } }),
  // Answers never; the console hangs up when the next dialog is opened.
  'GET slow': () => new Promise(() => {}),
};
