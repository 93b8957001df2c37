import type { UsageApi } from '#protocol';

type Cell = string | number | null | undefined;

/** The report as a table for spreadsheets: a head about the whole, then a line for each server (downloadUsage). */
export function usageCsv(usage: UsageApi.Usage, project: string | null): string {
  const { summary } = usage;
  const rows: Cell[][] = [
    ['Usage Report For Period:', usage.start, usage.end],
    ...(project === null ? [] : [['Project ID:', project]]),
    ['Total Active VCPUs:', summary.vcpus],
    ['VCPU Hours:', summary.vcpu_hours],
    ['Total Active RAM (MB):', summary.memory_mb],
    ['Memory MB Hours:', summary.memory_mb_hours],
    ['Total Disk Size (GB):', summary.local_gb],
    ['Disk GB Hours:', summary.disk_gb_hours],
    ...(usage.incomplete ? [['Incomplete:', 'The compute service left figures out']] : []),
    [],
    ...(project === null ? projectRows(usage) : serverRows(usage)),
  ];
  return rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('');
}

function serverRows(usage: UsageApi.Usage): Cell[][] {
  const head = ['Instance Name', 'VCPUs', 'RAM (MB)', 'Disk (GB)', 'Usage (Hours)', 'Age (Seconds)', 'State'];
  const rows = usage.items.map((server) => [
    server.name,
    server.vcpus,
    server.memory_mb,
    server.local_gb,
    server.hours,
    server.uptime,
    server.state,
  ]);
  return [head, ...rows];
}

function projectRows(usage: UsageApi.Usage): Cell[][] {
  const head = [
    'Project Name',
    'Project ID',
    'VCPUs',
    'RAM (MB)',
    'Disk (GB)',
    'VCPU Hours',
    'Memory MB Hours',
    'Disk GB Hours',
  ];
  const rows = usage.projects.map((each) => [
    each.project_name,
    each.project_id,
    each.vcpus,
    each.memory_mb,
    each.local_gb,
    each.vcpu_hours,
    each.memory_mb_hours,
    each.disk_gb_hours,
  ]);
  return [head, ...rows];
}

/** A text that a spreadsheet would take for a formula begins with an apostrophe, which makes it a text there. */
export function cell(value: Cell): string {
  if (typeof value === 'number') return String(Math.round(value * 100) / 100);
  const text = value ?? '';
  // In some languages a semicolon ends a cell too, and full-width signs count as well.
  const safe = /(^|[;\t])\s*[=+\-@\t\r\n|%＝＋－＠]/.test(text)
    ? `'${text.replace(/[;\t](?=\s*[=+\-@|%＝＋－＠])/g, "$&'")}`
    : text;
  return /[",;\t\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
