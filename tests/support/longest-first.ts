import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that take minutes where others take seconds. */
const long = /\/tests\/(contract\/conformance|clients\/action-code)\//;

/**
 * Vitest's own order knows how long files took the last time; a fresh clone has no last time, and goes by their sizes. What takes
 * longest begins first, or all of it would come after the rest, with one core idle.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification) => long.test(moduleId);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}
