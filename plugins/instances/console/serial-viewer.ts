import { FitAddon } from '@xterm/addon-fit';
import { Terminal } from '@xterm/xterm';
import '@xterm/xterm/css/xterm.css';
import type { Viewer, ViewerReports } from './console-connection.ts';

/** The serial line of a server: a terminal on a socket of the console's own. */
export class SerialViewer implements Viewer {
  readonly #terminal: Terminal;
  readonly #fit = new FitAddon();
  readonly #observer: ResizeObserver;
  #send: ((bytes: Uint8Array<ArrayBuffer>) => void) | undefined;

  constructor(place: HTMLElement, label: string) {
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
    this.#observer = new ResizeObserver(() => this.#fit.fit());
    this.#observer.observe(place);
  }

  attach(socket: WebSocket, told: ViewerReports): void {
    // A serial line says nothing until somebody types: it is connected as soon as it is open.
    const opened = () => {
      this.#send = (bytes) => socket.send(bytes);
      told.connected();
    };
    if (socket.readyState === socket.OPEN) opened();
    else socket.addEventListener('open', opened, { once: true });
    socket.addEventListener('message', ({ data }: MessageEvent<ArrayBuffer>) =>
      this.#terminal.write(new Uint8Array(data)),
    );
  }

  release(): void {
    this.#send = undefined;
  }

  /** Sends text as if it had been typed. */
  write(text: string): void {
    this.#send?.(new TextEncoder().encode(text) as Uint8Array<ArrayBuffer>);
  }

  focus(): void {
    this.#terminal.focus();
  }

  dispose(): void {
    this.#observer.disconnect();
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
