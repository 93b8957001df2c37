import { type Disposable, DisposableStore, toDisposable } from '#base';
import { itemsInView } from './pointed.ts';
import styles from './pick.module.css';

export interface PickParts {
  /** Returns the words for what stands at the element; undefined where there is nothing to ask about. */
  describe(element: Element): string | undefined;
  /** How it is done: read to who can't see it. */
  hint: string;
  onPick(element: Element): void;
  /** Esc, or nothing to point at. */
  onCancel(): void;
}

/**
 * Lets the operator point at something on the page: the pointer or the arrow keys move a frame over what is there, a press or
 * Enter chooses, Esc ends. Nothing of the page itself happens meanwhile; of dialogs the one over everything else is pointed at.
 */
export function startPicking({ describe, hint, onPick, onCancel }: PickParts): Disposable {
  const store = new DisposableStore();
  const { frame, words, remove } = aFrame(hint);
  store.own(toDisposable(remove));
  let at: Element | undefined;
  let told: string | undefined;

  const show = (element: Element | undefined) => {
    at = element;
    told = element && describe(element);
    const text = told ?? hint;
    if (words.textContent !== text) words.textContent = text;
    place(frame, words, told === undefined ? undefined : element);
  };
  const end = (then: () => void) => {
    store.dispose();
    then();
  };
  const choose = () => {
    const chosen = at;
    if (chosen && told !== undefined) end(() => onPick(chosen));
  };
  // At the window, before the page's own shortcuts hear of it.
  const listen = <N extends keyof WindowEventMap>(name: N, listener: (event: WindowEventMap[N]) => void) => {
    window.addEventListener(name, listener, { capture: true });
    store.own(toDisposable(() => window.removeEventListener(name, listener, { capture: true })));
  };

  listen('pointermove', (event) => show(elementAt(event)));
  for (const name of ['pointerdown', 'pointerup', 'mousedown', 'mouseup'] as const) listen(name, swallow);
  listen('click', (event) => {
    swallow(event);
    show(elementAt(event));
    choose();
  });
  listen('focusin', (event) => show(event.target as Element));
  listen('keydown', (event) => {
    const step = steps[event.key];
    if (event.key === 'Tab') return;
    swallow(event);
    if (event.key === 'Escape') end(onCancel);
    else if (event.key === 'Enter' || event.key === ' ') choose();
    else if (step) {
      const next = nextItem(at, step);
      next?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
      if (next) show(next);
    }
  });
  for (const name of ['scroll', 'resize'] as const) listen(name, () => show(at?.isConnected ? at : undefined));
  show(undefined);
  return store;
}

/** A place in the list of items, from the place before it. */
type Step = (place: number, count: number) => number;

const forward: Step = (place, count) => (place + 1) % count;
const back: Step = (place, count) => (place <= 0 ? count : place) - 1;
const steps: Readonly<Record<string, Step>> = {
  ArrowDown: forward,
  ArrowRight: forward,
  ArrowUp: back,
  ArrowLeft: back,
  Home: () => 0,
  End: (_place, count) => count - 1,
};

/** The dialog over everything else, else the page. */
export function pageInView(): ParentNode {
  return [...document.querySelectorAll<HTMLElement>('dialog:modal:not([data-inspector])')].at(-1) ?? document;
}

function nextItem(at: Element | undefined, step: Step): HTMLElement | undefined {
  const items = itemsInView(pageInView());
  return items[step(at ? items.findIndex((item) => item.contains(at)) : -1, items.length)];
}

/** Returns the element that is seen at the pointer; a disabled button too, which hears of no press. */
function elementAt({ clientX, clientY }: MouseEvent): Element | undefined {
  return document.elementFromPoint(clientX, clientY) ?? undefined;
}

function swallow(event: Event): void {
  event.preventDefault();
  event.stopImmediatePropagation();
}

function aFrame(hint: string) {
  const layer = document.createElement('div');
  const frame = document.createElement('div');
  const words = document.createElement('div');
  layer.className = styles['layer'] ?? '';
  frame.className = styles['frame'] ?? '';
  words.className = styles['words'] ?? '';
  words.setAttribute('role', 'status');
  words.textContent = hint;
  layer.popover = 'manual';
  layer.append(frame, words);
  // Inside an open dialog everything outside it is read to nobody.
  const inside = pageInView();
  (inside instanceof HTMLElement ? inside : document.body).append(layer);
  layer.showPopover();
  document.documentElement.dataset['pointing'] = '';
  return {
    frame,
    words,
    remove() {
      layer.remove();
      delete document.documentElement.dataset['pointing'];
    },
  };
}

/** The frame around the element, its words below it or, without room, above; without an element they stand at the top. */
function place(frame: HTMLElement, words: HTMLElement, element: Element | undefined): void {
  const box = element?.getBoundingClientRect();
  frame.hidden = box === undefined;
  if (box) {
    frame.style.left = `${box.left}px`;
    frame.style.top = `${box.top}px`;
    frame.style.width = `${box.width}px`;
    frame.style.height = `${box.height}px`;
  }
  const { offsetWidth: width, offsetHeight: height } = words;
  const left = box ? box.left : (innerWidth - width) / 2;
  const below = (box?.bottom ?? 0) + gap;
  words.style.left = `${Math.max(gap, Math.min(left, innerWidth - width - gap))}px`;
  words.style.top = `${below + height < innerHeight ? below : Math.max(gap, (box?.top ?? 0) - height - gap)}px`;
}

/** Pixels between the frame and its words, and to the window's edge. */
const gap = 6;
