import type { Services } from '#base';
import { tellPartFailed } from '#ui/lazy/part-failed.ts';
import type { ToolLetter } from './tools.ts';

/** Fetches the tools and runs one. Never rejects: what can't be had is told, and the next press asks again. */
export async function callTool(
  services: Services,
  letter: ToolLetter,
  load: () => Promise<Pick<typeof import('./tools.ts'), 'runTool'>> = () => import('./tools.ts'),
): Promise<void> {
  try {
    const { runTool } = await load();
    await runTool(services, letter);
  } catch (error) {
    tellPartFailed(services, error);
  }
}
