import RFB from '@novnc/novnc';
import type { Viewer, ViewerReports } from './console-connection.ts';
import { type Key, type Modifier, modifierKeys } from './keys.ts';
import type { LayoutName } from './layouts.ts';
import { strokesOf } from './typed-keys.ts';

export interface VncSettings {
  /** Fits the picture into its place; else one point is one pixel. */
  fit: boolean;
  viewOnly: boolean;
}

/** The screen of a server: noVNC's client on a socket of the console's own. */
export class VncViewer implements Viewer {
  readonly #place: HTMLElement;
  readonly #kept: HTMLCanvasElement;
  #settings: VncSettings;
  readonly #onClipboard: (text: string) => void;
  #rfb: RFB | undefined;
  #hadFocus = false;

  /**
   * @param kept holds the last picture while there is no connection
   * @param onClipboard hears what is copied in the guest
   */
  constructor(place: HTMLElement, kept: HTMLCanvasElement, settings: VncSettings, onClipboard: (text: string) => void) {
    this.#onClipboard = onClipboard;
    this.#place = place;
    this.#kept = kept;
    this.#settings = settings;
  }

  attach(socket: WebSocket, told: ViewerReports): void {
    const rfb = new RFB(this.#place, socket, { shared: true });
    this.#rfb = rfb;
    rfb.showDotCursor = true;
    rfb.background = '';
    this.change(this.#settings);
    rfb.addEventListener('connect', () => {
      this.#beField();
      // The focus is taken from nothing that the operator is at.
      if (this.#hadFocus || document.activeElement === document.body) this.focus();
      told.connected();
    });
    rfb.addEventListener('clipboard', ({ detail }) => this.#onClipboard(detail.text));
    rfb.addEventListener('disconnect', () => told.failed('garbage'));
    rfb.addEventListener('securityfailure', () => told.failed('password'));
    rfb.addEventListener('credentialsrequired', () => told.failed('password'));
  }

  release(): void {
    this.#hadFocus = this.#canvas() === document.activeElement;
    this.#keepPicture();
    const rfb = this.#rfb;
    this.#rfb = undefined;
    rfb?.disconnect();
  }

  blank(): void {
    this.#onClipboard('');
    this.#kept.getContext('2d')?.clearRect(0, 0, this.#kept.width, this.#kept.height);
  }

  change(settings: VncSettings): void {
    this.#settings = settings;
    if (!this.#rfb) return;
    this.#rfb.scaleViewport = settings.fit;
    this.#rfb.viewOnly = settings.viewOnly;
  }

  /** Presses keys one after the other and lets them go in the opposite order. */
  press(keys: readonly Key[]): void {
    for (const [keysym, code] of keys) this.#rfb?.sendKey(keysym, code, true);
    for (const [keysym, code] of keys.toReversed()) this.#rfb?.sendKey(keysym, code, false);
  }

  /** Holds a modifier until it is let go. */
  hold(modifier: Modifier, isDown: boolean): void {
    const [keysym, code] = modifierKeys[modifier];
    this.#rfb?.sendKey(keysym, code, isDown);
  }

  /** Writes a sign with the keys of the guest's layout. Returns false where there is no connection. */
  type(sign: string, layout: LayoutName): boolean {
    if (!this.#rfb) return false;
    for (const { held, key } of strokesOf(sign, layout) ?? []) this.press([...held, key]);
    return true;
  }

  /** Puts a text into the clipboard of the guest. */
  copy(text: string): void {
    this.#rfb?.clipboardPasteFrom(text);
  }

  /** Returns what is seen, as a PNG. */
  async picture(): Promise<Blob | null> {
    const canvas = this.#canvas();
    return canvas ? new Promise((resolve) => canvas.toBlob(resolve)) : null;
  }

  focus(): void {
    this.#rfb?.focus({ preventScroll: true });
  }

  #canvas(): HTMLCanvasElement | null {
    return this.#place.querySelector('canvas');
  }

  /** Makes the picture a field of the page; noVNC leaves it out of the order of Tab. */
  #beField(): void {
    const canvas = this.#canvas();
    if (!canvas) return;
    canvas.tabIndex = 0;
    canvas.setAttribute('role', 'application');
    canvas.setAttribute('aria-label', this.#place.getAttribute('aria-label') ?? '');
    canvas.addEventListener('blur', () => letModifiersGo(canvas));
  }

  #keepPicture(): void {
    const canvas = this.#canvas();
    if (!canvas?.width) return;
    this.#kept.width = canvas.width;
    this.#kept.height = canvas.height;
    this.#kept.getContext('2d')?.drawImage(canvas, 0, 0);
  }
}

const modifierCodes = ['Control', 'Alt', 'Shift', 'Meta'].flatMap((key) => [`${key}Left`, `${key}Right`]);

/** Tells noVNC that held keys were let go: it would not hear of it once the focus is elsewhere. */
function letModifiersGo(canvas: HTMLCanvasElement): void {
  for (const code of modifierCodes) canvas.dispatchEvent(new KeyboardEvent('keyup', { code }));
}
