import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { parse } from 'yaml';

const gateway = new URL('../../../../../core/gateway/', import.meta.url);
const page = readFileSync(new URL('docs/metrics.md', gateway), 'utf8');
const folder = new URL('http/metrics/', gateway);
const sources = readdirSync(folder).map((file) => readFileSync(new URL(file, folder), 'utf8'));
const metrics = sources.flatMap((source) =>
  [...source.matchAll(/name: '(sextant_\w+)'/g)].map(([, name]) => name ?? ''),
);

it('[X-20] the page of metrics has each that there is, and no other', () => {
  const named = [...page.matchAll(/^\| `(sextant_\w+)`/gm)].map(([, name]) => name);
  expect(metrics.length).toBeGreaterThan(8);
  expect(named.toSorted()).toEqual(metrics.toSorted());
});

it('[X-20] its alerts are rules of Prometheus, and ask for metrics that there are', () => {
  const [, text = ''] = /```yaml\n([^]*?)```/.exec(page) ?? [];
  const { groups } = parse(text) as { groups: { rules: { alert: string; expr: string }[] }[] };
  const rules = groups.flatMap((group) => group.rules);
  expect(rules.length).toBeGreaterThan(3);
  for (const { alert, expr } of rules)
    for (const [name] of expr.matchAll(/\bsextant_\w+/g)) expect(metrics, alert).toContain(name);
});
