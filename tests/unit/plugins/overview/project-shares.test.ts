import { expect, it } from 'vitest';
import { byHours, hoursPie, projectTitle } from '../../../../plugins/overview/project-shares.ts';
import type { ProjectUsage } from '../../../../plugins/overview/usage.ts';

const project = (id: string, hours: number, name: string | null = id): ProjectUsage => ({
  ...{ project_id: id, project_name: name, instances: 1, vcpus: 1, memory_mb: 512, local_gb: 1 },
  ...{ vcpu_hours: hours, memory_mb_hours: 1, disk_gb_hours: 1, incomplete: false },
});

it('[OVW-05] projects are in the order of their VCPU hours; the chart names five, and adds the others up', () => {
  const projects = byHours([1, 7, 3, 6, 2, 5, 4, 0].map((hours) => project(`p${hours}`, hours)));
  expect(projects.map(({ vcpu_hours: hours }) => hours)).toEqual([7, 6, 5, 4, 3, 2, 1, 0]);
  const { data } = hoursPie(projects, { title: 'T', others: 'Others' });
  expect(data.map(({ label, value }) => [label, value])).toEqual([
    ...[7, 6, 5, 4, 3].map((hours) => [`p${hours}`, hours]),
    ['Others', 3],
  ]);
});

it('[OVW-05] a project without a known name is the beginning of its id', () => {
  expect(projectTitle(project('0123456789abcdef', 1, null))).toBe('(0123456789abc)');
});
