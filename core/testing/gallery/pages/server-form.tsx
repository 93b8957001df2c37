import { HtmlContent } from '#ui/fragments/html/html-content.tsx';
import { FragmentError } from '#ui/fragments/fragment-error.ts';
import { FragmentNotice } from '#ui/fragments/fragment-notice.tsx';
import { ServerModalLink } from '#ui/fragments/server-modal-link.tsx';
import type { FormFragment } from '#ui/fragments/wire.ts';
import { useBase } from '#ui/fragments/use-base.ts';
import { json } from '../../fake-page.ts';
import { Example } from '../example.tsx';
import { galleryPage } from '../gallery-page.ts';

const desk = '/api/p/acme.desk/forms';

const request: FormFragment = {
  fragment: 'form',
  title: 'Request capacity',
  subtitle: 'project demo',
  action: 'request',
  submitLabel: 'Send request',
  content: [{ kind: 'text', text: 'The desk answers within a working day.' }],
  schema: {
    type: 'object',
    required: ['subject', 'flavor'],
    properties: {
      subject: { type: 'string', title: 'Subject', minLength: 3 },
      flavor: { type: 'string', title: 'Flavor', enum: ['m1.small', 'm1.large'] },
      count: { type: 'integer', title: 'Count', minimum: 1, default: 1 },
      urgent: { type: 'boolean', title: 'Urgent' },
    },
  },
  addTo: { flavor: { label: 'New flavor', href: 'flavor' } },
};

const flavor: FormFragment = {
  fragment: 'form',
  title: 'New flavor',
  action: 'flavor',
  schema: { type: 'object', required: ['name'], properties: { name: { type: 'string', title: 'Name' } } },
};

const refused: FormFragment = {
  ...request,
  data: { subject: 'More', flavor: 'm1.large', count: 40 },
  errors: { count: ['The desk gives 10 at most.'], __all__: ['The project has an open request already.'] },
};

const html = `
  <h3 class="modal-title">Rename the rack</h3>
  <form action="rename" method="post">
    <div class="form-group has-error">
      <label for="rack">Name</label>
      <input id="rack" name="name" value="r 1" required>
      <span class="help-block">Spaces are not allowed.</span>
    </div>
    <p>Read <a href="/docs/racks">how racks are named</a>.</p>
    <button type="submit">Rename</button>
  </form>
  <script>document.title = 'executed'</script><img src="x" onerror="document.title = 'executed'" alt="">`;

const answers = {
  [`GET ${desk}/request`]: () => json(request),
  [`POST ${desk}/request`]: () => json(refused),
  [`GET ${desk}/refused`]: () => json(refused),
  [`GET ${desk}/flavor`]: () => json(flavor),
  [`POST ${desk}/flavor`]: () => json(['m1.huge', 'm1.huge'], 200, { 'x-horizon-add-to-field': 'flavor' }),
  [`GET ${desk}/slow`]: () => new Promise(() => {}),
  [`GET ${desk}/html`]: () => new Response(html, { headers: { 'content-type': 'text/html; charset=utf-8' } }),
  [`POST ${desk}/rename`]: () =>
    json('', 200, { 'x-horizon-messages': '[["success","Renamed to <b>r1</b>.","safe"]]' }),
  [`GET ${desk}/odd`]: () => json({ fragment: 'carousel' }),
  [`GET ${desk}/broken`]: () => json({ fragment: 'form', title: 'No schema', action: 'x' }),
  [`GET ${desk}/failing`]: () => json('it broke', 500),
};

function Page() {
  const base = useBase(`${desk}/`);
  return (
    <>
      <Example title="Links to dialogs" row>
        <ServerModalLink to={`${desk}/request`}>Request capacity</ServerModalLink>
        <ServerModalLink to={`${desk}/refused`}>Came back with errors</ServerModalLink>
        <ServerModalLink to={`${desk}/html`}>HTML of a back end</ServerModalLink>
        <ServerModalLink to={`${desk}/slow`}>Still loading</ServerModalLink>
        <ServerModalLink to={`${desk}/odd`}>Unknown description</ServerModalLink>
        <ServerModalLink to={`${desk}/broken`}>Description with a mistake</ServerModalLink>
        <ServerModalLink to={`${desk}/failing`}>Fails to load</ServerModalLink>
      </Example>
      <Example title="HTML of a back end, sanitised">
        <HtmlContent html={html} address={base} />
      </Example>
      <Example title="A form that another site would get">
        <HtmlContent
          html="<form action='https://elsewhere.example/'><label>Password <input type=password name=p></label></form>"
          address={base}
        />
      </Example>
      <Example title="What can’t be drawn">
        <FragmentNotice error={new FragmentError('unknownFragment', 'carousel')} />
      </Example>
    </>
  );
}

export const page = galleryPage({ title: 'Server form', source: 'core/ui/fragments', Page, services: { answers } });
