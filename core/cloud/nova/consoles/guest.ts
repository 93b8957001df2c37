import type { ServerRecord } from '../nova-records.ts';
import { GuestLine } from './guest-line.ts';
import { TextScreen } from './screen.ts';

const mostLines = 1000;

/** A guest as its consoles show it: a screen with a keyboard, a serial line, and what stands in the console's log. */
export class Guest {
  readonly screen = new TextScreen();
  readonly #keyboard: GuestLine;
  readonly #serial: GuestLine;
  readonly #listeners = new Set<(text: string) => void>();
  /** The text of the serial line, line by line; the last one has not ended. */
  readonly #log = [''];

  /** @param boot the lines that it printed while it booted */
  constructor({ hostname, name }: ServerRecord, boot: readonly string[]) {
    this.screen.write(`${name}\r\n${boot.join('\r\n')}\r\n\r\n`);
    this.#keyboard = new GuestLine({
      hostname,
      print: (text) => this.screen.write(text),
      entered: (line) => this.#note(`tty1: ${line}`),
    });
    this.#serial = new GuestLine({ hostname, print: (text) => this.#print(text), entered: () => undefined });
  }

  /** Takes what was typed at the screen. */
  press(text: string): void {
    this.#keyboard.type(text);
  }

  /** Does as Ctrl-Alt-Del: the login begins anew. */
  restart(): void {
    this.#keyboard.restart();
  }

  /** Notes text that was offered by the clipboard. */
  paste(text: string): void {
    this.#note(`tty1: clipboard: ${text.slice(0, 1000)}`);
  }

  /** Takes the bytes of the serial line. */
  type(text: string): void {
    this.#serial.type(text);
  }

  /** Returns what ends the listening; the line that has not ended is printed at once. */
  listen(heard: (text: string) => void): () => void {
    this.#listeners.add(heard);
    heard(this.#log.at(-1) ?? '');
    return () => void this.#listeners.delete(heard);
  }

  get log(): readonly string[] {
    return this.#log;
  }

  #print(text: string): void {
    for (const sign of text) {
      const last = this.#log.length - 1;
      const line = this.#log[last] ?? '';
      if (sign === '\n') this.#log.push('');
      else if (sign === '\b') this.#log[last] = line.slice(0, -1);
      else if (sign !== '\r') this.#log[last] = line + sign;
    }
    this.#forgetOld();
    for (const heard of this.#listeners) heard(text);
  }

  #note(line: string): void {
    this.#log.splice(-1, 0, line);
    this.#forgetOld();
  }

  #forgetOld(): void {
    if (this.#log.length > mostLines) this.#log.splice(0, this.#log.length - mostLines);
  }
}
