import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Toasts } from '#services/toasts/toasts';
import { retryParts } from '../../../../../core/host/lifecycle/part-retries.ts';
import { createTestServices, type TestServices } from '../../../../../core/testing/test-services.ts';

let test: TestServices;
/** The outcomes of the next attempts: an error, or the part itself. */
let outcomes: unknown[];
let asked: string[];

beforeEach(async () => {
  test = await createTestServices({});
  [outcomes, asked] = [[], []];
  vi.stubGlobal('sextantPart', async (load: (file: string) => Promise<unknown>, file: string) => {
    asked.push(file);
    const outcome = outcomes.shift();
    if (outcome instanceof Error) throw outcome;
    return load(file);
  });
});
afterEach(() => vi.unstubAllGlobals());

const status = (code: number) => new Error(`http://console/static/form-3k2j1ab.js: status ${code}`);
const said = () =>
  test.services
    .get(Toasts)
    .list()
    .map(({ message, button }) => [message, button?.label]);
const settle = () => new Promise((resolve) => setImmediate(resolve));

/** Asks for a part, and lets the pauses between its attempts pass. */
async function part(name = './form.js'): Promise<unknown> {
  const coming = globalThis.sextantPart!(async (file) => `part of ${file}`, name, []).catch(
    (error: Error) => error.message,
  );
  for (let pause = 0; pause < 3; pause += 1) {
    await settle();
    test.clock.advance(2000);
  }
  return coming;
}

it.each([503, 404])('[OPS-23] a part that a gateway of another version lacks is asked for again: %d', async (code) => {
  retryParts(test.services);
  outcomes = [status(code), status(code)];
  expect(await part()).toBe('part of ./form.js');
  expect(asked).toHaveLength(3);
  expect(said()).toEqual([]);
});

it('[OPS-23] it waits a second at the least, so that a balancer may choose again', async () => {
  retryParts(test.services);
  outcomes = [status(503)];
  void globalThis.sextantPart!(async (file) => file, './form.js', []);
  await settle();
  test.clock.advance(999);
  await settle();
  expect(asked).toHaveLength(1);
  test.clock.advance(1001);
  await settle();
  expect(asked).toHaveLength(2);
});

it('[OPS-23] a tab whose part nobody has any more offers to be loaded again, once for each part', async () => {
  retryParts(test.services);
  outcomes = Array.from({ length: 9 }, () => status(503));
  expect(await part()).toMatch(/status 503$/);
  const offer = [[expect.stringContaining('own version is gone'), 'Reload']];
  expect(said()).toEqual(offer);
  test.services.get(Toasts).clearAll();
  expect(await part()).toMatch(/status 503$/);
  expect(said()).toEqual([]);
  expect(await part('./wizard.js')).toMatch(/status 503$/);
  expect(said()).toEqual(offer);
  expect(asked).toHaveLength(9);
});

it('[OPS-23] a connection that is lost is no other version: it fails at once', async () => {
  retryParts(test.services);
  outcomes = [new TypeError('Failed to fetch')];
  expect(await part()).toBe('Failed to fetch');
  outcomes = [status(502)];
  expect(await part()).toMatch(/status 502$/);
  expect(asked).toHaveLength(2);
  expect(said()).toEqual([]);
});

it('[OPS-23] it leaves the page as it found it', async () => {
  const before = globalThis.sextantPart;
  retryParts(test.services).dispose();
  expect(globalThis.sextantPart).toBe(before);
});
