import purify, { type Config, type UponSanitizeAttributeHookEvent } from 'dompurify';

/** Classes that say something in a back end's markup and look like something here; all others would be the console's. */
const knownClasses = new Set([
  'ajax-modal',
  'alert',
  'alert-danger',
  'alert-error',
  'alert-info',
  'alert-success',
  'alert-warning',
  'btn',
  'btn-primary',
  'cancel',
  'form-group',
  'has-error',
  'help-block',
  'modal-title',
  'required',
]);

/** Names that DOMPurify takes away, as a form's own members are hidden by them. We read forms so that this does no harm. */
const plainNames = new Set(['action', 'description', 'id', 'lang', 'method', 'name', 'target', 'title']);
const controls = new Set(['INPUT', 'SELECT', 'TEXTAREA', 'BUTTON']);

/** What a form of a back end asks of us. */
export const MARKS = { foreign: 'data-foreign', addTo: 'data-add-to-field', upload: 'data-external-upload' } as const;

const rules = {
  USE_PROFILES: { html: true },
  RETURN_DOM_FRAGMENT: true,
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: true,
  ADD_ATTR: [MARKS.addTo, MARKS.upload, 'target'],
  FORBID_TAGS: ['style', 'link', 'meta', 'base', 'template', 'dialog', 'audio', 'video', 'picture', 'source', 'map'],
  FORBID_ATTR: ['style', 'formaction', 'formmethod', 'formtarget', 'form', 'popover', 'popovertarget', 'background'],
} satisfies Config;

/**
 * Markup of somebody else as nodes that can do nothing by themselves: no script, no handler, no style, no frame. Addresses are
 * read from `from`. Links are kept (those that lead elsewhere open a window of their own), a form that would be posted to
 * another site is marked, and a picture of another site is left out.
 */
export function sanitizeHtml(html: string, from: string): DocumentFragment {
  base = from;
  // Only for this call: there is one sanitiser in the page (its policy can be made once), and others use it too.
  purify.addHook('uponSanitizeAttribute', keepPlainNames);
  purify.addHook('afterSanitizeAttributes', tidy);
  try {
    return purify.sanitize(html, { ...rules });
  } finally {
    purify.removeHook('uponSanitizeAttribute', keepPlainNames);
    purify.removeHook('afterSanitizeAttributes', tidy);
  }
}

/** Of the markup being cleaned; hooks are given no more than the node. */
let base = '';

function keepPlainNames(node: Element, data: UponSanitizeAttributeHookEvent): void {
  if (data.attrName !== 'name') return;
  if (!controls.has(node.nodeName)) data.keepAttr = false;
  else if (plainNames.has(data.attrValue)) data.forceKeepAttr = true;
}

function tidy(node: Element): void {
  if (node.nodeName === 'FORM') return tidyForm(node);
  if (node.hasAttribute('class')) keepKnownClasses(node);
  if (node.hasAttribute('src')) tidyPicture(node);
  node.removeAttribute('target');
  if (node.nodeName === 'A') tidyLink(node);
}

function keepKnownClasses(node: Element): void {
  const kept = [...node.classList].filter((name) => knownClasses.has(name));
  if (kept.length > 0) node.setAttribute('class', kept.join(' '));
  else node.removeAttribute('class');
}

function inFull(address: string | null): URL | undefined {
  return address !== null && URL.canParse(address, base) ? new URL(address, base) : undefined;
}

const isHere = (url: URL): boolean => url.origin === new URL(base).origin;

function tidyLink(link: Element): void {
  const url = inFull(link.getAttribute('href'));
  if (!url) return;
  if (!/^(https?|mailto|tel):$/.test(url.protocol)) return link.removeAttribute('href');
  link.setAttribute('href', url.href);
  if (isHere(url)) return;
  link.setAttribute('target', '_blank');
  link.setAttribute('rel', 'noopener noreferrer');
}

// A control named `getAttribute` hides the form's own method.
const { getAttribute, setAttribute, removeAttribute } = Element.prototype;

function tidyForm(form: Element): void {
  const url = inFull(getAttribute.call(form, 'action') ?? '');
  for (const name of ['method', 'target', 'class']) removeAttribute.call(form, name);
  if (url && /^https?:$/.test(url.protocol) && isHere(url)) return setAttribute.call(form, 'action', url.href);
  removeAttribute.call(form, 'action');
  setAttribute.call(form, MARKS.foreign, '');
}

function tidyPicture(picture: Element): void {
  picture.removeAttribute('srcset');
  const url = inFull(picture.getAttribute('src'));
  if (!url || !(isHere(url) || url.protocol === 'data:')) picture.removeAttribute('src');
}
