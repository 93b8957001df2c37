import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';

interface Dashboard {
  panels: { title: string; targets?: { expr: string }[]; gridPos: { x: number; y: number; w: number; h: number } }[];
}

const gateway = new URL('../../../../../core/gateway/', import.meta.url);
const monitoring = new URL('docs/monitoring/', gateway);
const page = readFileSync(new URL('docs/metrics.md', gateway), 'utf8');
const folder = new URL('http/metrics/', gateway);
const sources = readdirSync(folder).map((file) => readFileSync(new URL(file, folder), 'utf8'));
const metrics = sources.flatMap((source) =>
  [...source.matchAll(/name: '(sextant_\w+)'/g)].map(([, name]) => name ?? ''),
);
const rulesFile = readFileSync(new URL('sextant.rules.yaml', monitoring), 'utf8');
const { groups } = parse(rulesFile) as { groups: { rules: { alert: string; expr: string }[] }[] };
const rules = groups.flatMap((group) => group.rules);
const dashboard = JSON.parse(readFileSync(new URL('sextant.dashboard.json', monitoring), 'utf8')) as Dashboard;

/** The metrics of the console that an expression asks for: a histogram has three names. */
const asked = (expr: string) =>
  [...expr.matchAll(/\bsextant_\w+/g)].map(([name]) => name.replace(/_seconds_(bucket|sum|count)$/, '_seconds'));

it('[X-20] the page of metrics has each that there is, and no other', () => {
  const named = [...page.matchAll(/^\| `(sextant_\w+)`/gm)].map(([, name]) => name);
  expect(metrics.length).toBeGreaterThan(20);
  expect(named.toSorted()).toEqual(metrics.toSorted());
});

describe('the files for Prometheus and Grafana', () => {
  it('[OPS-30] have alerts that ask for metrics that there are', () => {
    expect(rules.length).toBeGreaterThan(9);
    for (const { alert, expr } of rules) for (const name of asked(expr)) expect(metrics, alert).toContain(name);
  });

  it('[OPS-30] have a dashboard that shows every metric that there is, and no other', () => {
    const shown = new Set(
      dashboard.panels.flatMap(({ targets }) => (targets ?? []).flatMap(({ expr }) => asked(expr))),
    );
    const only = ['sextant_config_last_reload_success_timestamp_seconds'];
    expect([...shown, ...only].toSorted()).toEqual(metrics.toSorted());
  });

  it('[OPS-30] have panels that lie beside each other', () => {
    const cells = dashboard.panels.flatMap(({ gridPos: { x, y, w, h } }) =>
      Array.from({ length: w * h }, (_, at) => `${x + (at % w)} ${y + Math.floor(at / w)}`),
    );
    expect(new Set(cells).size).toBe(cells.length);
  });

  const hasPromtool = process.env['SEXTANT_CI'] !== undefined || spawnSync('promtool', ['--version']).status === 0;
  it.runIf(hasPromtool)('[OPS-30] are understood by Prometheus, and its alerts go off when they should', () => {
    const file = (name: string) => fileURLToPath(new URL(name, monitoring));
    expect(execFileSync('promtool', ['check', 'rules', file('sextant.rules.yaml')], { encoding: 'utf8' })).toContain(
      'SUCCESS',
    );
    expect(
      execFileSync('promtool', ['test', 'rules', file('sextant.rules.test.yaml')], { encoding: 'utf8' }),
    ).toContain('SUCCESS');
    // Every expression of the dashboard is one of Prometheus's language, too.
    const exprs = dashboard.panels.flatMap(({ targets }) => (targets ?? []).map(({ expr }) => expr));
    const recorded = exprs.map((expr, at) => ({
      record: `panel_${at}`,
      expr: expr.replaceAll('$__rate_interval', '5m'),
    }));
    const folder = mkdtempSync(join(tmpdir(), 'sextant-dashboard-'));
    writeFileSync(join(folder, 'rules.json'), JSON.stringify({ groups: [{ name: 'dashboard', rules: recorded }] }));
    const check = spawnSync('promtool', ['check', 'rules', join(folder, 'rules.json')], { encoding: 'utf8' });
    rmSync(folder, { recursive: true });
    expect(check.status, check.stderr).toBe(0);
  });
});
