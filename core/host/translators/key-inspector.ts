import type { BundleI18n } from '#services/i18n/bundle-i18n';
import type { Bundle, Values } from '#services/i18n/i18n';
import styles from './key-inspector.module.css';

/** How many texts are remembered: a long list draws the same few hundred again and again. */
const remembered = 20_000;

/** How far from what the pointer is over its text may stand, in elements. */
const reach = 4;

/**
 * Shows, beside the pointer, the key of the text under it, and of what has the focus. Returns what ends it. Texts with values
 * are known by what was drawn since; plain ones, those of manifests too, are found in the bundles.
 */
export function showKeys(i18n: BundleI18n): () => void {
  const known = new Map<string, Set<string>>();
  const note = (text: string, key: string) => {
    if (known.size < remembered) known.set(text, (known.get(text) ?? new Set()).add(key));
  };
  const say = i18n.t.bind(i18n);
  i18n.t = (key: string, values?: Values) => {
    const text = say(key, values);
    note(text, key.includes(':') ? key : `core:${key}`);
    return text;
  };

  const bubble = document.createElement('div');
  bubble.className = styles['bubble'] ?? '';
  bubble.popover = 'manual';
  bubble.setAttribute('role', 'status');
  document.body.append(bubble);

  const show = (element: Element | null, x: number, y: number) => {
    const keys = element ? keysOf(element, (text) => known.get(text) ?? keysInBundles(i18n, text)) : [];
    const text = keys.join('\n');
    if (text !== bubble.textContent) {
      bubble.textContent = text;
      bubble.hidePopover();
      // Anew, and so above a dialog that opened meanwhile.
      if (text) bubble.showPopover();
    }
    bubble.style.left = `${Math.max(4, Math.min(x + 14, innerWidth - bubble.offsetWidth - 4))}px`;
    bubble.style.top = `${y + 18 + bubble.offsetHeight > innerHeight ? y - bubble.offsetHeight - 10 : y + 18}px`;
  };
  const onMove = (event: PointerEvent) => show(event.target as Element, event.clientX, event.clientY);
  const onFocus = (event: FocusEvent) => {
    const element = event.target as Element;
    const { left, bottom } = element.getBoundingClientRect();
    show(element, left, bottom);
  };
  document.addEventListener('pointermove', onMove);
  document.addEventListener('focusin', onFocus);
  return () => {
    document.removeEventListener('pointermove', onMove);
    document.removeEventListener('focusin', onFocus);
    i18n.t = say;
    bubble.remove();
  };
}

/** The keys of the nearest text at or around an element. */
export function keysOf(element: Element, find: (text: string) => Iterable<string>): string[] {
  let at: Element | null = element;
  for (let step = 0; at && step < reach; step += 1, at = at.parentElement) {
    const keys = new Set(textsOf(at).flatMap((text) => [...find(text)]));
    if (keys.size > 0) return [...keys].sort();
  }
  return [];
}

/** Returns the texts of an element itself: its own text nodes, and the attributes that are words. */
function textsOf(element: Element): string[] {
  const own = [...element.childNodes]
    .filter((node) => node.nodeType === Node.TEXT_NODE)
    .map((node) => node.textContent);
  const attributes = ['aria-label', 'title', 'placeholder', 'alt'].map((name) => element.getAttribute(name));
  return [...own, own.join(''), ...attributes].flatMap((text) => text?.trim() || []);
}

function keysInBundles(i18n: BundleI18n, text: string): string[] {
  const { data } = i18n.engine.store;
  return [i18n.language, 'en'].flatMap((language) =>
    Object.entries(data[language] ?? {}).flatMap(([ns, words]) => keysWith(words as Bundle, text, `${ns}:`)),
  );
}

function keysWith(words: Bundle, text: string, prefix: string): string[] {
  return Object.entries(words).flatMap(([key, said]) =>
    typeof said === 'string' ? (said === text ? [prefix + key] : []) : keysWith(said, text, `${prefix}${key}.`),
  );
}
