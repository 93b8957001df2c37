import { describe, expect, it } from 'vitest';
import { axeFindings } from '../../../core/testing/conformance/browser/axe-findings.ts';
import { axeSource } from '../../../core/testing/conformance/browser/tools.ts';
import { suiteTools } from './suite-tools.ts';

const { tools } = suiteTools();

const image = (id: string) => `<img id="${id}" src="data:,">`;
const pageWithFaults = `<!doctype html><html lang="en"><title>Tides</title><body>
  <header>${image('of-the-bar')}<div data-point="header@1" data-item="acme.tides/clock">${image('in-the-bar')}</div></header>
  <nav aria-label="Pages">${image('of-the-navigation')}</nav>
  <main><h1>Tides</h1>${image('of-the-page')}</main>
  <div role="dialog" aria-label="Create">${image('of-the-dialog')}</div>
  <div role="status">${image('of-the-messages')}</div>
</body></html>`;

describe('[X-24] the verdict on the accessibility of a plugin', () => {
  it('is of what the plugin draws, in pages, dialogs and the bar, and not of the console’s own frame', async () => {
    const page = await tools().browser.newPage();
    await page.setContent(pageWithFaults);
    const findings = await axeFindings(page, axeSource()!, '/tides');
    await page.close();
    const images = findings.find((finding) => finding.includes('image-alt'));
    expect(images).toMatch(/^\/tides: image-alt \(.+\) at #in-the-bar, #of-the-page, #of-the-dialog$/);
  });
});
