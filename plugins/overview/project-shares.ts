import type { PieData } from '@sextant/ui';
import type { ProjectUsage } from './usage.ts';

/** Slices that a chart shows by name; all further projects are one. */
const mostSlices = 5;

/** Returns the projects in the order of their vCPU hours, the most first. */
export function byHours(projects: readonly ProjectUsage[]): ProjectUsage[] {
  return projects.toSorted((one, other) => other.vcpu_hours - one.vcpu_hours);
}

/** Returns the name of a project; of one without a known name the beginning of its id in parentheses. */
export function projectTitle({ project_id: id, project_name: name }: ProjectUsage): string {
  return name || `(${id.slice(0, 13)})`;
}

/**
 * Returns the chart of the vCPU hours by project: the first ones by name, and the sum of all others.
 * @param projects in the order of `byHours`
 */
export function hoursPie(projects: readonly ProjectUsage[], texts: { title: string; others: string }): PieData {
  const used = projects.filter(({ vcpu_hours: hours }) => hours > 0);
  const first = used
    .slice(0, mostSlices)
    .map((project) => ({ label: projectTitle(project), value: project.vcpu_hours }));
  const rest = used.slice(mostSlices).reduce((sum, { vcpu_hours: hours }) => sum + hours, 0);
  const others = rest > 0 ? [{ label: texts.others, value: rest, colorClass: 'remaining' }] : [];
  return { title: texts.title, data: [...first, ...others] };
}
