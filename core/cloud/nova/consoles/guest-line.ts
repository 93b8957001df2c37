const longestLine = 1000;

type Stage = 'name' | 'password' | 'shell';

/** The needs of a line of the guest: where it writes, and who reads along. */
export interface GuestLineOptions {
  hostname: string;
  /** Takes what the guest answers, echoes included; `\r\n` ends a line. */
  print(text: string): void;
  /** A whole line was entered; no password. */
  entered(line: string): void;
}

/** A login and a shell on one line of a guest that does not exist: each user and password is right. */
export class GuestLine {
  readonly #options: GuestLineOptions;
  #stage: Stage = 'name';
  #typed = '';

  constructor(options: GuestLineOptions) {
    this.#options = options;
    this.#prompt();
  }

  /** Takes what was typed, sign by sign. */
  type(text: string): void {
    for (const sign of text) this.#sign(sign);
  }

  /** Begins again with the login, as after Ctrl-Alt-Del. */
  restart(): void {
    this.#stage = 'name';
    this.#typed = '';
    this.#options.print('\r\n');
    this.#prompt();
  }

  #sign(sign: string): void {
    if (sign === '\r' || sign === '\n') this.#enter();
    else if (sign === '\b' || sign === '\u007f') {
      if (this.#typed === '') return;
      this.#typed = [...this.#typed].slice(0, -1).join('');
      if (this.#stage !== 'password') this.#options.print('\b \b');
    } else if (sign >= ' ' && this.#typed.length < longestLine) {
      this.#typed += sign;
      if (this.#stage !== 'password') this.#options.print(sign);
    }
  }

  #enter(): void {
    const line = this.#typed;
    this.#typed = '';
    this.#options.print('\r\n');
    if (this.#stage !== 'password') this.#options.entered(line);
    if (this.#stage === 'name') this.#stage = line.trim() === '' ? 'name' : 'password';
    else if (this.#stage === 'password') this.#stage = 'shell';
    else this.#run(line.trim());
    this.#prompt();
  }

  #run(line: string): void {
    if (line === 'exit' || line === 'logout') {
      this.#stage = 'name';
      return;
    }
    const answer = answerTo(line, this.#options.hostname);
    if (answer !== '') this.#options.print(`${answer}\r\n`);
  }

  #prompt(): void {
    const { hostname, print } = this.#options;
    print({ name: `${hostname} login: `, password: 'Password: ', shell: '$ ' }[this.#stage]);
  }
}

function answerTo(line: string, hostname: string): string {
  const [command = '', ...words] = line.split(/\s+/);
  if (command === '') return '';
  if (command === 'echo') return words.join(' ');
  if (command === 'hostname') return hostname;
  if (command === 'uname') return 'Linux';
  if (command === 'help') return 'echo exit help hostname uname';
  return `${command}: not found`;
}
