import purify, { type Config, type UponSanitizeAttributeHookEvent } from 'dompurify';
import { seen, spokenAttributes } from '#base';
import { type ConsoleBase, isCallable, isOwn, isPage, pathBelow } from '../fragment-address.ts';
import { removeInert } from './remove-inert.ts';

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
  'btn-danger',
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

/** The attributes by which a back end's form asks something of us, or describes its buttons for a question. */
export const MARKS = {
  foreign: 'data-foreign',
  addTo: 'data-add-to-field',
  upload: 'data-external-upload',
  /** The name of a row, or of what stands around a button. */
  display: 'data-display',
  /** The consequence of a button's press, in words. */
  help: 'help_text',
} as const;

const rules = {
  USE_PROFILES: { html: true },
  RETURN_DOM_FRAGMENT: true,
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: true,
  ADD_ATTR: [MARKS.addTo, MARKS.upload, MARKS.display, MARKS.help, 'target'],
  FORBID_TAGS: ['style', 'link', 'meta', 'base', 'template', 'dialog', 'audio', 'video', 'picture', 'source', 'map'],
  FORBID_ATTR: [
    'style',
    'formaction',
    'formmethod',
    'formtarget',
    'form',
    'popover',
    'popovertarget',
    'background',
    'srcset',
    'sizes',
    'imagesrcset',
  ],
} satisfies Config;

/**
 * Markup of somebody else as nodes that can do nothing by themselves: no script, no handler, no style, no frame. Addresses are
 * read from `from`, in full; `root` is where the console lives. Links are kept (those that lead elsewhere open a window of
 * their own) but for those to what is neither a page nor of the same server; a form that would be posted to anybody but that
 * server is marked, and a picture of anybody else is left out.
 */
export function sanitizeHtml(html: string, from: string, root: ConsoleBase): DocumentFragment {
  base = from;
  home = root;
  // Only for this call: there is one sanitiser in the page (its policy can be made once), and others use it too.
  purify.addHook('uponSanitizeAttribute', keepPlainNames);
  purify.addHook('afterSanitizeAttributes', tidy);
  try {
    const clean = purify.sanitize(removeInert(html), { ...rules });
    showControls(clean);
    leaveOthersAlone(clean);
    showUnseen(clean);
    return clean;
  } finally {
    purify.removeHook('uponSanitizeAttribute', keepPlainNames);
    purify.removeHook('afterSanitizeAttributes', tidy);
  }
}

/**
 * The same markup to be read, not drawn: it keeps its classes and data, and its addresses are as they came. Nothing in it runs,
 * and as nodes of no page it fetches nothing. What is taken from it to be shown is sanitised there.
 */
export function readMarkup(html: string): DocumentFragment {
  purify.addHook('uponSanitizeAttribute', keepPlainNames);
  try {
    return purify.sanitize(removeInert(html), { ...rules, ALLOW_DATA_ATTR: true });
  } finally {
    purify.removeHook('uponSanitizeAttribute', keepPlainNames);
  }
}

/** Names in what is drawn look like no others; what a form would send stays as it is. */
function showUnseen(clean: DocumentFragment): void {
  const texts = clean.ownerDocument.createTreeWalker(clean, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const { currentNode: text } = texts;
    if (text.parentElement?.closest('textarea')) continue;
    const shown = seen(text.nodeValue ?? '');
    if (shown !== text.nodeValue) text.nodeValue = shown;
  }
  for (const element of clean.querySelectorAll(spokenAttributes.map((name) => `[${name}]`).join()))
    for (const name of spokenAttributes) {
      const value = element.getAttribute(name);
      if (value && seen(value) !== value) element.setAttribute(name, seen(value));
    }
}

/** The addresses of the markup being cleaned; hooks are given no more than the node. */
let base = '';
let home: ConsoleBase = '';

function keepPlainNames(node: Element, data: UponSanitizeAttributeHookEvent): void {
  if (data.attrName !== 'name') return;
  if (!controls.has(node.nodeName)) data.keepAttr = false;
  else if (plainNames.has(data.attrValue)) data.forceKeepAttr = true;
}

function tidy(node: Element): void {
  if (node.nodeName === 'FORM') return tidyForm(node);
  if (controls.has(node.nodeName)) baitNothing(node);
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

function tidyLink(link: Element): void {
  const url = inFull(link.getAttribute('href'));
  if (!url) return;
  if (!/^(https?|mailto|tel):$/.test(url.protocol)) return link.removeAttribute('href');
  link.setAttribute('href', url.href);
  if (url.protocol.startsWith('http') && isOwn(url.href, home)) return tidyOwnLink(link, url.href);
  link.setAttribute('target', '_blank');
  link.setAttribute('rel', 'noopener noreferrer');
}

/**
 * Takes the address from a link that leads nowhere allowed. One that opens a dialog stays: the dialog says why it shows
 * nothing.
 */
function tidyOwnLink(link: Element, address: string): void {
  if (link.classList.contains('ajax-modal')) return;
  const path = pathBelow(address, home);
  if ((path === undefined || !isPage(path)) && !isCallable(address, base, home)) link.removeAttribute('href');
}

// A control named `getAttribute` hides the form's own method.
const { getAttribute, setAttribute, removeAttribute } = Element.prototype;

function tidyForm(form: Element): void {
  const url = inFull(getAttribute.call(form, 'action') ?? '');
  for (const name of ['method', 'target', 'class']) removeAttribute.call(form, name);
  setAttribute.call(form, 'autocomplete', 'off');
  if (url && isCallable(url.href, base, home)) return setAttribute.call(form, 'action', url.href);
  removeAttribute.call(form, 'action');
  setAttribute.call(form, MARKS.foreign, '');
}

function tidyPicture(picture: Element): void {
  const url = inFull(picture.getAttribute('src'));
  // In full: the page would read a relative address against its own.
  if (url && (url.protocol === 'data:' || isCallable(url.href, base, home))) picture.setAttribute('src', url.href);
  else picture.removeAttribute('src');
}

/** A browser fills in what it knows of this console: a password that nobody typed would go to whoever wrote the form. */
function baitNothing(control: Element): void {
  const isPassword = control.getAttribute('type')?.trim().toLowerCase() === 'password';
  control.setAttribute('autocomplete', isPassword ? 'new-password' : 'off');
}

/** Shows hidden controls: an operator sees all that is sent. */
function showControls(place: DocumentFragment): void {
  for (const control of place.querySelectorAll([...controls].join())) {
    for (let each: Element | null = control; each; each = each.parentElement) removeAttribute.call(each, 'hidden');
  }
}

/** As React makes ids for the console's own controls, which a label or a button's form may name. */
const ownIds = /^[_:«]r.*[_:»]$/i;

/** A label presses what it names, and a button submits the first form of that id: here, only what is in the same markup. */
function leaveOthersAlone(place: DocumentFragment): void {
  for (const named of place.querySelectorAll('[id]')) {
    if (ownIds.test(getAttribute.call(named, 'id') ?? '')) removeAttribute.call(named, 'id');
  }
  for (const label of place.querySelectorAll('label[for]')) {
    if (!place.getElementById(label.getAttribute('for') ?? '')) label.removeAttribute('for');
  }
}
