import { type Live, type Patch, replace } from './patch.ts';

/** Listeners of what lives as long as the page: window, document, media queries. Those of elements go with their element. */
export function watchListeners(live: Live): Patch[] {
  const known = new WeakMap<EventTarget, Map<string, object>>();
  const idOf = numbering();
  const forget = (target: EventTarget, id: string) => {
    const of = known.get(target);
    live.delete(of?.get(id) ?? {});
    of?.delete(id);
  };
  const prototype = globalThis.EventTarget?.prototype;
  const add = replace(prototype, 'addEventListener', (old) => {
    return function (this: EventTarget | undefined, type, listener, options) {
      const target = this ?? page();
      old.call(target, type, listener, options);
      const { signal, once } = typeof options === 'object' ? options : {};
      if (!listener || signal?.aborted || !isLasting(target)) return;
      const id = idOf(type, listener, options);
      const of = known.get(target) ?? new Map<string, object>();
      known.set(target, of);
      if (of.has(id)) return;
      const entry = {};
      of.set(id, entry);
      live.set(entry, { line: `a listener of "${type}" on ${nameOf(target)}` });
      // By the platform's own: what watches is not watched.
      if (signal) old.call(signal, 'abort', () => forget(target, id), { once: true });
      if (once) old.call(target, type, () => forget(target, id), { once: true });
    };
  });
  const remove = replace(prototype, 'removeEventListener', (old) => {
    return function (this: EventTarget | undefined, type, listener, options) {
      const target = this ?? page();
      old.call(target, type, listener, options);
      if (listener) forget(target, idOf(type, listener, options));
    };
  });
  return [add, remove];
}

/** Two registrations with one id are one listener to the platform. */
function numbering() {
  const numbers = new WeakMap<object, number>();
  let count = 0;
  return (type: string, listener: object, options: boolean | EventListenerOptions | undefined) => {
    if (!numbers.has(listener)) numbers.set(listener, (count += 1));
    const capture = typeof options === 'object' ? options.capture : options;
    return `${type} ${capture === true} ${numbers.get(listener)}`;
  };
}

/** A bare `addEventListener(…)` is the window's. */
const page = () => globalThis as unknown as EventTarget;

const lasting = ['MediaQueryList', 'VisualViewport', 'FontFaceSet', 'ServiceWorkerContainer', 'ScreenOrientation'];

function isLasting(target: EventTarget): boolean {
  return nameOf(target) === 'window' || isOfDocument(target) || lasting.includes(target.constructor.name);
}

function isOfDocument(target: EventTarget): boolean {
  if (typeof document === 'undefined') return false;
  return ([document, document.documentElement, document.head, document.body] as EventTarget[]).includes(target);
}

function nameOf(target: EventTarget): string {
  if (target === page()) return 'window';
  return isOfDocument(target) ? (target as Node).nodeName.toLowerCase() : target.constructor.name;
}
