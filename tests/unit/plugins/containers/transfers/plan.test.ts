import { describe, expect, it, vi } from 'vitest';
import { resumption } from '../../../../../plugins/containers/transfers/resume.ts';
import {
  limitsOf,
  planSegments,
  segmentsContainer,
  segmentSize,
} from '../../../../../plugins/containers/transfers/segment-plan.ts';

const MiB = 2 ** 20;
const GiB = 2 ** 30;
const usual = limitsOf({ swift: { max_file_size: 5 * GiB }, slo: { max_manifest_segments: 1000 } });
const file = { container: 'box', path: 'a/b.iso', size: 200 * MiB, lastModified: 1_700_000_000_123 };

describe('[CON-12] a large file is cut', () => {
  it('into pieces that are the whole file, in the order of their names', () => {
    const plan = planSegments(file, usual, 64 * MiB);
    expect(plan).toMatchObject({
      container: 'box_segments',
      prefix: `a/b.iso/slo/1700000000.123000/${200 * MiB}/${64 * MiB}/`,
      dynamic: false,
    });
    expect(plan.segments.map(({ name }) => name)).toEqual(['00000000', '00000001', '00000002', '00000003']);
    expect(plan.segments.map(({ start, end }) => end - start)).toEqual([64, 64, 64, 8].map((size) => size * MiB));
    expect(plan.segments.every(({ start }, at) => start === (plan.segments[at - 1]?.end ?? 0))).toBe(true);
  });

  it('into no more pieces than one object may have, and none larger than the store takes', () => {
    expect(segmentSize(5 * GiB, usual)).toBe(64 * MiB);
    expect(segmentSize(1000 * 64 * MiB + 1, usual)).toBe(65 * MiB);
    const size = segmentSize(2000 * GiB, usual)!;
    expect(Math.ceil((2000 * GiB) / size)).toBeLessThanOrEqual(1000);
    expect(segmentSize(5001 * GiB, usual)).toBeUndefined();
    expect(segmentSize(100 * MiB, { largest: 10 * MiB, mostSegments: 20 })).toBe(10 * MiB);
    expect(segmentSize(100 * MiB, { largest: 10 * MiB, mostSegments: 5 })).toBeUndefined();
  });

  it('by the beginnings of names where the store takes no lists', () => {
    const limits = limitsOf({ swift: { max_file_size: 5 * GiB } });
    expect(limits.mostSegments).toBeUndefined();
    expect(segmentSize(500 * GiB, limits)).toBe(64 * MiB);
    expect(planSegments(file, limits, 64 * MiB)).toMatchObject({ dynamic: true, prefix: /^a\/b\.iso\/dlo\// });
  });

  it('into no more pieces than one call joins, whatever the store takes', () => {
    for (const mostSegments of [undefined, 100_000]) {
      const size = segmentSize(5001 * GiB, { largest: 5 * GiB, mostSegments })!;
      expect(
        planSegments({ ...file, size: 5001 * GiB }, { ...usual, mostSegments }, size).segments.length,
      ).toBeLessThanOrEqual(10_000);
    }
    expect(segmentSize(10_000 * 5 * GiB + 1, { largest: 5 * GiB, mostSegments: undefined })).toBeUndefined();
  });

  it('with the usual limits where the store says nothing of itself', () => {
    expect(limitsOf({})).toEqual({ largest: 5 * GiB, mostSegments: undefined });
    expect(limitsOf({ slo: {} }).mostSegments).toBe(1000);
  });

  it('the same way again in another page, and another way for another file or another object', () => {
    const prefix = (change: object) => planSegments({ ...file, ...change }, usual, 64 * MiB).prefix;
    expect(prefix({})).toBe(prefix({}));
    const changes = [{ size: 5 }, { lastModified: 5 }, { path: 'c' }, { replaces: '2024-01-01T00:00:00' }];
    expect(new Set([{}, ...changes].map(prefix)).size).toBe(5);
  });

  it('never over segments that the object to be replaced is made of', () => {
    const first = planSegments({ ...file, replaces: '2024-01-01T00:00:00.000001' }, usual, 64 * MiB);
    const second = planSegments({ ...file, replaces: '2024-01-01T00:00:00.000002' }, usual, 64 * MiB);
    expect(second.prefix).not.toBe(first.prefix);
  });

  it('under names that are not too long', () => {
    const long = planSegments(
      { ...file, path: 'ä'.repeat(510), replaces: '2024-01-01T00:00:00.000001' },
      usual,
      64 * MiB,
    );
    expect(Buffer.byteLength(long.prefix + long.segments[0]!.name)).toBeLessThan(1024);
    const fits = planSegments(
      { ...file, path: 'x'.repeat(900), replaces: '2024-01-01T00:00:00.000001' },
      usual,
      64 * MiB,
    );
    expect(Buffer.byteLength(fits.prefix + fits.segments[0]!.name)).toBeLessThanOrEqual(1024);
    expect(fits.prefix.startsWith('x'.repeat(900))).toBe(true);
    expect(Buffer.byteLength(segmentsContainer('c'.repeat(256)))).toBeLessThanOrEqual(256);
  });
});

describe('[CON-12] an upload that goes on', () => {
  const plan = planSegments(file, usual, 64 * MiB).segments;
  const right = (at: number) =>
    [plan[at]!.name, { bytes: plan[at]!.end - plan[at]!.start, etag: `digest ${at}` }] as const;
  const digest = vi.fn(async ({ name }: { name: string }) => `digest ${Number(name)}`);

  it('sends only what is not there, or there otherwise: size first, then digest', async () => {
    const stored = new Map([
      right(0),
      [plan[1]!.name, { bytes: 5, etag: 'digest 1' }],
      [plan[2]!.name, { bytes: 64 * MiB, etag: 'of another file' }],
    ]);
    const { have, missing } = await resumption(plan, stored, digest);
    expect([...have]).toEqual([['00000000', 'digest 0']]);
    expect(missing.map(({ name }) => name)).toEqual(['00000001', '00000002', '00000003']);
    // Bytes are read only where the size does not tell already.
    expect(digest.mock.calls.map(([segment]) => segment.name)).toEqual(['00000000', '00000002']);
  });

  it('sends nothing when all is there, and all when nothing is', async () => {
    expect((await resumption(plan, new Map(plan.map((_each, at) => right(at))), digest)).missing).toEqual([]);
    expect((await resumption(plan, new Map(), digest)).missing).toEqual(plan);
  });
});
