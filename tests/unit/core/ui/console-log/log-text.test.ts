import { describe, expect, it } from 'vitest';
import { markPieces, readLog } from '#ui/console-log/log-text.ts';

const esc = '\u001b';
const piecesOf = (log: string, line = 0) => readLog(log).pieces(line);

describe('[LFORM-08] a console log', () => {
  it('is read line by line; what ends in a line feed has no line after it', () => {
    const log = readLog('one\r\ntwo\n\nfour\n');
    expect([0, 1, 2, 3].map((line) => log.text(line))).toEqual(['one', 'two', '', 'four']);
    expect(log.count).toBe(4);
    expect(readLog('').count).toBe(0);
  });

  it('follows colours, also over lines, until they are taken back', () => {
    const log = `${esc}[1;31mred${esc}[0m plain\n${esc}[38;5;2mgreen\nstill${esc}[39m not`;
    expect(piecesOf(log)).toEqual([
      { text: 'red', ink: { bold: true, color: 1 } },
      { text: ' plain', ink: {} },
    ]);
    expect(piecesOf(log, 2)).toEqual([
      { text: 'still', ink: { color: 2 } },
      { text: ' not', ink: {} },
    ]);
  });

  it('knows the ink of a line far down without reading the ones before it again and again', () => {
    const log = readLog(`${esc}[33m${'x\n'.repeat(5000)}`);
    expect(log.pieces(4999)).toEqual([{ text: 'x', ink: { color: 3 } }]);
    expect(log.pieces(3)).toEqual([{ text: 'x', ink: { color: 3 } }]);
  });

  it('leaves out what moves a cursor, names a window or clears a screen', () => {
    expect(readLog(`${esc}[2J${esc}[1;1H${esc}]0;title\u0007${esc}(Bhello${esc}[K${esc}`).text(0)).toBe('hello');
  });

  it('shows what a terminal shows of a line that was written over', () => {
    expect(readLog('10 %\r50 %\r100 %').text(0)).toBe('100 %');
    expect(readLog('abc\b\bxy').text(0)).toBe('axy');
  });

  it.each([
    [`${esc}[31mfailed\r${esc}[32mok`, [{ text: 'ok', ink: { color: 2 } }]],
    [`${esc}[33m50 %\r100 %${esc}[0m\r`, [{ text: '100 %', ink: { color: 3 } }]],
    [
      `a${esc}[31mbc${esc}[0m\b\bxy`,
      [
        { text: 'a', ink: {} },
        { text: 'xy', ink: {} },
      ],
    ],
  ])('is seen as it is searched and copied where it was written over in colours: %j', (line, pieces) => {
    const log = readLog(line);
    const seen = pieces.map(({ text }) => text).join('');
    expect(log.pieces(0).map(({ ink }) => ink)).toEqual(log.pieces(0).map(() => pieces.at(-1)?.ink));
    expect(
      log
        .pieces(0)
        .map(({ text }) => text)
        .join(''),
    ).toBe(seen);
    expect([log.text(0), log.whole(), log.find(seen)]).toEqual([seen, seen, [0]]);
  });

  it('of a line that is drawn as many is copied as it is seen, also where it was written over', () => {
    const log = readLog(`${'x'.repeat(2500)}\rend`);
    expect(log.whole()).toBe(log.text(0) + log.text(1));
  });

  it('makes other control characters, and those that turn text around, seen', () => {
    expect(readLog('a\u0000b\u0007c\u007f').text(0)).toBe('a␀b␇c␡');
    expect(readLog('evil\u202Egnp.exe').text(0)).toBe('evil<U+202E>gnp.exe');
  });

  it('holds markup as text', () => {
    expect(piecesOf('<img src=x onerror=alert(1)>')).toEqual([{ text: '<img src=x onerror=alert(1)>', ink: {} }]);
  });

  it('is searched whatever the case and the colours, and copied without them', () => {
    const log = readLog(`${esc}[31mFAI${esc}[1mLED\nok\nfailed again`);
    expect(log.find('failed')).toEqual([0, 2]);
    expect(log.find('')).toEqual([]);
    expect(log.whole()).toBe('FAILED\nok\nfailed again');
    expect(markPieces(log.pieces(0), 'iled').map(({ text, marked }) => [text, marked])).toEqual([
      ['FA', false],
      ['I', true],
      ['LED', true],
    ]);
  });

  it('draws a line of a megabyte as many, and copies it as one', () => {
    const log = readLog('x'.repeat(1_000_000));
    expect(log.count).toBe(500);
    expect(log.text(0)).toHaveLength(2000);
    expect(log.whole()).toHaveLength(1_000_000);
  });

  it('of ten megabytes is opened, and its last line read, within the time of a few frames', () => {
    const text = `[123.456] ${esc}[32mok${esc}[0m reading the sky, field 12, exposure 3 s, done\n`.repeat(160_000);
    expect(text.length).toBeGreaterThan(10_000_000);
    const begin = performance.now();
    const log = readLog(text);
    expect(log.pieces(log.count - 1)).toHaveLength(3);
    expect(log.count).toBe(160_000);
    // A limit for what grows with the square of the lines, which would take minutes; not a measure.
    expect(performance.now() - begin).toBeLessThan(5000);
  });
});
