import { describe, expect, it } from 'vitest';
import { cachedLookup, type Resolve } from '../../../../../../core/gateway/http/audit/cached-lookup.ts';

/** A lookup on a clock that is moved by hand, and the names that were asked for. */
function aLookup() {
  let now = 0;
  let answer: string | null = '192.0.2.1';
  const asked: string[] = [];
  const resolve: Resolve = async (host) => {
    asked.push(host);
    if (answer === null) throw new Error('ENOTFOUND');
    return { address: answer };
  };
  const lookup = cachedLookup(4, resolve, () => now);
  const find = (host = 'log.example.org') =>
    new Promise<string>((done) =>
      lookup(host, {}, (error, address, family) => done(error ? error.message : `${address} ${family}`)),
    );
  const tell = (next: string | null) => (answer = next);
  return { find, asked, tell, pass: (milliseconds: number) => (now += milliseconds) };
}

describe('the address of a syslog', () => {
  it('[OPS-31] is looked up once a minute, however many events are sent, also at the same time', async () => {
    const { find, asked, tell, pass } = aLookup();
    expect(await Promise.all([find(), find()])).toEqual(['192.0.2.1 4', '192.0.2.1 4']);
    tell('192.0.2.2');
    pass(59_999);
    expect(await find()).toBe('192.0.2.1 4');
    expect(asked).toHaveLength(1);
    pass(1);
    expect(await find()).toBe('192.0.2.2 4');
    expect(asked).toHaveLength(2);
    await find('other.example.org');
    expect(asked).toHaveLength(3);
  });

  it('[OPS-31] goes on being used where its name cannot be found any more', async () => {
    const { find, asked, tell, pass } = aLookup();
    await find();
    tell(null);
    pass(60_000);
    expect([await find(), await find()]).toEqual(['192.0.2.1 4', '192.0.2.1 4']);
    expect(asked).toHaveLength(2);
    tell('192.0.2.3');
    pass(1000);
    expect(await find()).toBe('192.0.2.3 4');
  });

  it('[OPS-31] that was never found is asked for once a second', async () => {
    const { find, asked, tell, pass } = aLookup();
    tell(null);
    expect([await find(), await find()]).toEqual(['ENOTFOUND', 'ENOTFOUND']);
    expect(asked).toHaveLength(1);
    tell('192.0.2.1');
    pass(1000);
    expect(await find()).toBe('192.0.2.1 4');
  });
});
