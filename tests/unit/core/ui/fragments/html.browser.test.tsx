import { useId } from 'react';
import { createRoot } from 'react-dom/client';
import { describe, expect, it, vi } from 'vitest';
import { encoded, formBody } from '#ui/fragments/html/form-body.ts';
import { sanitizeHtml } from '#ui/fragments/html/sanitize-html.ts';
import { addOption } from '#ui/fragments/use-follow-link.ts';

const from = `${location.origin}/api/p/acme.desk/desk/forms/new`;

function drawn(html: string): HTMLElement {
  const place = document.createElement('div');
  place.append(sanitizeHtml(html, from, `${location.origin}/`));
  document.body.append(place);
  return place;
}

/** A button of the console beside its form, as the dialogs have them. */
function OwnButton({ onPress }: { onPress(): void }) {
  const [id, formId] = [useId(), useId()];
  return (
    <>
      <form id={formId} />
      <button type="button" id={id} form={formId} onClick={onPress} />
    </>
  );
}

describe('[MODAL-12] markup of somebody else', () => {
  it('runs nothing, whatever it is made of', async () => {
    (window as { ran?: unknown }).ran = undefined;
    const payloads = [
      '<script>ran=1</script>',
      '<img src=x onerror="ran=1">',
      '<svg onload="ran=1"><script>ran=1</script></svg>',
      '<math><mtext><table><mglyph><style><img src=x onerror=ran=1>',
      '<a href="javascript:ran=1">x</a><a href="java&#10;script:ran=1">x</a>',
      '<form action="javascript:ran=1"><button formaction="javascript:ran=1">x</button></form>',
      '<iframe srcdoc="<script>parent.ran=1</script>"></iframe><object data="x"></object><embed src="x">',
      '<details open ontoggle="ran=1">x</details><input autofocus onfocus="ran=1">',
      '<template><img src=x onerror=ran=1></template><noscript><img src=x onerror=ran=1></noscript>',
      '<base href="https://evil.example/"><meta http-equiv=refresh content="0;url=https://evil.example">',
      '<p style="position:fixed;inset:0">x</p><style>*{display:none}</style><link rel=stylesheet href=//evil.example>',
    ];
    const place = drawn(payloads.join(''));
    for (const element of place.querySelectorAll<HTMLElement>('a, button, input')) element.click();
    await new Promise((resolve) => setTimeout(resolve, 0));
    expect((window as { ran?: unknown }).ran).toBeUndefined();
    expect(place.querySelectorAll('script,iframe,object,embed,style,link,base,meta,svg,math,template').length).toBe(0);
    const attributes = [...place.querySelectorAll('*')].flatMap((element) => element.getAttributeNames());
    expect(attributes.filter((name) => /^on|style|srcdoc|formaction|http-equiv/.test(name))).toEqual([]);
    expect(place.innerHTML).not.toContain('javascript:');
  });

  it('keeps links, and the addresses in it begin where it came from', () => {
    const place = drawn(
      '<a href="next?a=1" target="x" class="ajax-modal evil">n</a><a href="https://docs.example/">d</a>',
    );
    const [near, far] = [...place.querySelectorAll('a')];
    expect(near?.href).toBe(`${location.origin}/api/p/acme.desk/desk/forms/next?a=1`);
    expect([near?.target, near?.className]).toEqual(['', 'ajax-modal']);
    expect([far?.href, far?.target, far?.rel]).toEqual(['https://docs.example/', '_blank', 'noopener noreferrer']);
  });

  it('posts to its own console alone, and shows no picture of another site', () => {
    const place = drawn(
      '<form action="save"></form><form></form><form action="//evil.example/"></form><img src="https://evil.example/x.png">',
    );
    const [own, bare, foreign] = [...place.querySelectorAll('form')];
    expect(own?.getAttribute('action')).toBe(`${location.origin}/api/p/acme.desk/desk/forms/save`);
    expect(bare?.getAttribute('action')).toBe(from);
    expect([foreign?.hasAttribute('action'), foreign?.hasAttribute('data-foreign')]).toEqual([false, true]);
    expect(place.querySelector('img')?.hasAttribute('src')).toBe(false);
  });

  it('asks nothing of this console but of its own server', async () => {
    const others = [
      '/auth/logout/',
      '/auth/switch/x/',
      '/api/p/other/desk/x',
      '/api/nova/servers',
      '../../other/x',
      '/',
    ];
    for (const address of others) {
      const place = drawn(
        `<img src="${address}" srcset="${address} 1x"><img srcset="${address}" sizes="1px"><input type="image" src="${address}"><form action="${address}"></form><a href="${address}">x</a>`,
      );
      expect(place.querySelectorAll('[src], [srcset]').length, address).toBe(0);
      const form = place.querySelector('form') as HTMLFormElement;
      expect([form.hasAttribute('action'), form.hasAttribute('data-foreign')], address).toEqual([false, true]);
      // A page of the console may be linked to.
      expect(place.querySelector('a')?.hasAttribute('href'), address).toBe(address === '/');
    }
    await new Promise((resolve) => setTimeout(resolve, 0));
    const loaded = performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname);
    expect(loaded.filter((path) => /^\/(auth|api\/nova|api\/p\/other|api\/p\/acme\.desk\/other)\//.test(path))).toEqual(
      [],
    );
    const kept = drawn('<img src="data:image/gif;base64,R0lGODlhAQABAAAAACw="><img src="rack.png">');
    const [, rack] = [...kept.querySelectorAll('[src]')].map((picture) => picture.getAttribute('src'));
    expect(rack).toMatch(/^https?:\/\/.+\/rack\.png$/);
  });

  it('gets nothing filled in that nobody typed, and nothing that nobody sees', () => {
    const place = drawn(
      '<div hidden><section hidden><form autocomplete="on" hidden><input type=" PASSWORD" name=p autocomplete="current-password" hidden><input name=u autocomplete=username><select name=s></select></form></section></div><p hidden>x</p>',
    );
    const told = [...place.querySelectorAll('form,input,select')].map((each) => each.getAttribute('autocomplete'));
    expect(told).toEqual(['off', 'new-password', 'off', 'off']);
    expect([...place.querySelectorAll('[hidden]')].map(({ nodeName }) => nodeName)).toEqual(['P']);
  });

  it('[MODAL-12] presses nothing of the console, and stands for nothing of it, by the ids it names', async () => {
    let presses = 0;
    const host = document.createElement('div');
    document.body.append(host);
    createRoot(host).render(<OwnButton onPress={() => (presses += 1)} />);
    const { button, form } = await vi.waitUntil(() => {
      const found = host.querySelector('button');
      return found && { button: found, form: host.querySelector('form')!.id };
    });
    const place = drawn(
      `<label id="a" for="${button.id}">x</label><form id="${form}"></form><label id="b" for="own">y</label><input id="own" type="checkbox">`,
    );
    document.body.prepend(place);
    for (const label of place.querySelectorAll('label')) label.click();
    expect(presses).toBe(0);
    expect(place.querySelector('input')?.checked).toBe(true);
    expect(button.form).toBe(host.querySelector('form'));
  });

  it('hides nothing of the document or of a form by the names it gives', () => {
    const place = drawn(
      '<img name="cookie"><form name="forms"><input name="name" value="n"><input name="getAttribute" value="g"><input name="action" value="a"></form>',
    );
    expect(typeof document.cookie).toBe('string');
    expect(document.forms).toBeInstanceOf(HTMLCollection);
    const form = place.querySelector('form') as HTMLFormElement;
    expect(String(formBody(form).body)).toBe('name=n&action=a');
  });
});

describe('[MODAL-07] what a form in HTML holds', () => {
  const form = (html: string) => drawn(`<form action="x" ${html}</form>`).querySelector('form') as HTMLFormElement;

  it('is urlencoded, with the button that was pressed', () => {
    const element = form('><input name=a value="1 2"><input name=f type=file><button name=b value=ok>B</button>');
    const { body } = formBody(element, element.querySelector('button'));
    expect(String(body)).toBe('a=1+2&f=&b=ok');
  });

  it('is multipart when it says so, or holds a file', () => {
    expect(formBody(form('enctype="multipart/form-data"><input name=a>')).body).toBeInstanceOf(FormData);
    const data = new FormData();
    data.append('f', new File([''], 'empty.txt'));
    expect(encoded(data, false)).toBe(data);
  });

  it('[MODAL-10] a file that goes elsewhere leaves its name', () => {
    const element = form('><input name=a value=1><input name=image type=file data-external-upload>');
    const chosen = new DataTransfer();
    chosen.items.add(new File(['12'], 'disk.raw'));
    (element.querySelector('[type=file]') as HTMLInputElement).files = chosen.files;
    const { body, upload } = formBody(element);
    expect([String(body), upload?.name]).toEqual(['a=1&image__hidden=disk.raw', 'disk.raw']);
  });
});

it('[MODAL-09] a new option is in the select, and chosen, when the change is told', () => {
  const place = drawn('<select id="id_flavor"><option value="1">one</option></select>');
  const heard: string[] = [];
  place.addEventListener('change', (event) => heard.push((event.target as HTMLSelectElement).value));
  addOption(place, { field: 'id_flavor', value: '2', label: '<b>two</b>' });
  addOption(place, { field: 'id_other', value: '3', label: 'three' });
  const select = place.querySelector('select') as HTMLSelectElement;
  expect([heard, select.value, select.selectedOptions[0]?.textContent]).toEqual([['2'], '2', '<b>two</b>']);
  expect(select.options).toHaveLength(2);
});
