import { expect, it } from 'vitest';
import { Toasts } from '#services/toasts/toasts';
import { callTool } from '../../../../../core/host/shell/call-tool.ts';
import { createTestServices } from '../../../../../core/testing/test-services.ts';

it('[X-26] a tool whose code can’t be had says so, and comes with the next press', async () => {
  const { services } = await createTestServices();
  const run: string[] = [];
  let isThere = false;
  const load = async () => {
    if (!isThere) throw new Error('tools.js could not be fetched');
    return { runTool: async (_services: object, letter: string) => void run.push(letter) };
  };
  await callTool(services, 'W', load);
  expect(services.get(Toasts).list()).toMatchObject([
    { message: expect.stringContaining('could not be opened'), detail: 'tools.js could not be fetched' },
  ]);
  isThere = true;
  await callTool(services, 'W', load);
  expect(run).toEqual(['W']);
});
