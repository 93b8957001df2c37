import type { CatalogSnapshot } from '../gateway/plugins/catalog/catalog-snapshot.ts';

/** A line for each plugin, its state first where the eye looks for it, the reason below. */
export function pluginList({ reports, problems }: Pick<CatalogSnapshot, 'reports' | 'problems'>): string {
  const rows = reports.map(({ state, id, version, digest, signedBy, source }) => [
    state,
    id,
    version,
    digest,
    signedBy === undefined ? '' : `signed by ${signedBy}`,
    source,
  ]);
  const widths = [0, 1, 2, 3, 4].map((at) => Math.max(0, ...rows.map((row) => row[at]?.length ?? 0)));
  const lines = reports.flatMap(({ reason }, at) => {
    const cells = (rows[at] ?? []).map((cell, column) => cell.padEnd(widths[column] ?? 0));
    return [cells.join('  ').trimEnd(), ...(reason === undefined ? [] : [`    ${reason}`])];
  });
  const wrong = problems.map(
    ({ source, line, message }) => `${source}${line === undefined ? '' : `:${line}`}: ${message}`,
  );
  return [...lines, ...(wrong.length > 0 ? ['', ...wrong] : []), ''].join('\n');
}
