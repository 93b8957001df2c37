/** The cookies of one browser, for who speaks to a gateway without one. */
export class CookieJar {
  readonly cookies = new Map<string, string>();

  /** The `Cookie` header of the next request. */
  get header(): string {
    return [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  /** Keeps what an answer sets, and forgets what it ends. */
  keep(answer: Response): void {
    for (const line of answer.headers.getSetCookie()) {
      const [pair = ''] = line.split(';', 1);
      const equals = pair.indexOf('=');
      const [name, value] = [pair.slice(0, equals), pair.slice(equals + 1)];
      if (value === '' || /max-age=0|expires=thu, 01 jan 1970/i.test(line)) this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
  }
}
