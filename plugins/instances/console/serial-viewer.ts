import { FitAddon } from '@xterm/addon-fit';
import { Terminal } from '@xterm/xterm';
import '@xterm/xterm/css/xterm.css';
import type { Viewer, ViewerReports } from './console-connection.ts';
import { plainText } from './paste.ts';

/** The longest message to the gateway: that of a long paste would be refused. */
const longestMessage = 16 * 1024;
/** Bytes that wait to be drawn. The terminal drops what is far beyond; before that the connection is made anew. */
const mostWaiting = 8 * 1024 * 1024;
/** The gateway's code of a connection that broke off. */
const brokenOff = 4009;

/** The serial line of a server: a terminal on a socket of the console's own. */
export class SerialViewer implements Viewer {
  readonly #terminal: Terminal;
  readonly #fit = new FitAddon();
  readonly #observer: ResizeObserver;
  #send: ((bytes: Uint8Array<ArrayBuffer>) => void) | undefined;
  #waiting = 0;
  readonly #unlisten: () => void;

  /** @param mayPaste answers whether a text, free of control characters, goes to the instance */
  constructor(place: HTMLElement, label: string, mayPaste: (text: string) => Promise<boolean>) {
    this.#terminal = new Terminal({
      documentOverride: allowedDocument(),
      fontFamily: styleOf(place, 'font-family'),
      fontSize: 13,
      cursorBlink: false,
      scrollback: 5000,
      screenReaderMode: true,
      // A guest may not lead people away by links that it writes.
      linkHandler: { activate: () => {} },
      theme: themeOf(place),
    });
    this.#terminal.loadAddon(this.#fit);
    openWithNonce(this.#terminal, place);
    this.#terminal.textarea?.setAttribute('aria-label', label);
    this.#terminal.onData((text) => this.write(text));
    this.#terminal.onBinary((text) => this.#send?.(Uint8Array.from(text, (sign) => sign.charCodeAt(0))));
    // Before the terminal's own listeners, which would send the text as it is.
    const paste = (event: ClipboardEvent) => {
      event.preventDefault();
      event.stopPropagation();
      const text = plainText(event.clipboardData?.getData('text/plain') ?? '');
      void mayPaste(text).then((may) => {
        if (may) this.#terminal.paste(text);
        this.focus();
      });
    };
    place.addEventListener('paste', paste, { capture: true });
    this.#unlisten = () => place.removeEventListener('paste', paste, { capture: true });
    this.#observer = new ResizeObserver(() => this.#fit.fit());
    this.#observer.observe(place);
  }

  attach(socket: WebSocket, told: ViewerReports): void {
    // The gateway's first message, an empty one, says that the proxy is open: the line itself may say nothing for long.
    const opened = () => {
      this.#send = (bytes) => socket.send(bytes);
      told.connected();
    };
    socket.addEventListener('message', opened, { once: true });
    socket.addEventListener('message', ({ data }: MessageEvent<ArrayBuffer>) => {
      if (socket.readyState !== socket.OPEN) return;
      this.#waiting += data.byteLength;
      if (this.#waiting > mostWaiting) socket.close(brokenOff);
      this.#terminal.write(new Uint8Array(data), () => (this.#waiting -= data.byteLength));
    });
  }

  release(): void {
    this.#send = undefined;
  }

  /** Sends text as if it had been typed. */
  write(text: string): void {
    const bytes = new TextEncoder().encode(text) as Uint8Array<ArrayBuffer>;
    for (let at = 0; at < bytes.length; at += longestMessage) this.#send?.(bytes.subarray(at, at + longestMessage));
  }

  /** Takes away all that was drawn, after what still waits to be. */
  blank(): void {
    this.#terminal.write('', () => this.#terminal.reset());
  }

  focus(): void {
    this.#terminal.focus();
  }

  dispose(): void {
    this.#observer.disconnect();
    this.#unlisten();
    this.#terminal.dispose();
  }
}

/** Opens a terminal. One of its style elements is made by the page's document, whatever it was told to use. */
function openWithNonce(terminal: Terminal, place: HTMLElement): void {
  Object.defineProperty(document, 'createElement', { configurable: true, value: createAllowed });
  try {
    terminal.open(place);
  } finally {
    delete (document as Partial<Document>).createElement;
  }
}

/** The document, whose new elements the page's policy lets have styles. */
function allowedDocument(): Document {
  return new Proxy(document, {
    get(target, name) {
      if (name === 'createElement') return createAllowed;
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}

/** Style elements get the page's nonce. The terminal writes colours as an attribute, which the policy forbids. */
function createAllowed(tag: string): HTMLElement {
  const made = Document.prototype.createElement.call(document, tag);
  if (tag === 'style') made.nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';
  else if (tag === 'span')
    made.setAttribute = (name, value) => {
      if (name === 'style') made.style.cssText = value;
      else Element.prototype.setAttribute.call(made, name, value);
    };
  return made;
}

function themeOf(place: HTMLElement) {
  const background = colourOf(place, 'background-color');
  const foreground = colourOf(place, 'color');
  return { background, foreground, cursor: foreground, cursorAccent: background };
}

const styleOf = (place: HTMLElement, name: string) => getComputedStyle(place).getPropertyValue(name);

/** A colour as the terminal reads it: it knows no oklch. */
function colourOf(place: HTMLElement, name: string): string {
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d');
  if (!context) return '';
  context.fillStyle = styleOf(place, name);
  context.fillRect(0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0] = context.getImageData(0, 0, 1, 1).data;
  return `#${[red, green, blue].map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}
