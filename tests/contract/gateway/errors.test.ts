import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import schema from '../../../schemas/core/settings.schema.json' with { type: 'json' };
import { GatewayError, gatewayErrors } from '../../../core/gateway/http/errors.ts';

const settings = readFileSync(new URL('../../../core/gateway/docs/settings.md', import.meta.url), 'utf8');
const page = readFileSync(new URL('../../../core/gateway/docs/errors.md', import.meta.url), 'utf8');
const rows = page
  .split('\n')
  .filter((line) => line.startsWith('| `'))
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .map(([, code = '', status, message, help]) => ({
    code: code.replaceAll('`', ''),
    status: Number(status),
    message,
    help,
  }));

describe('[API-32] the error table', () => {
  it('is explained on the reference page, code by code', () => {
    const table = Object.entries(gatewayErrors).map(([code, { status, message }]) => ({ code, status, message }));
    expect(rows.map(({ help: _help, ...row }) => row)).toEqual(table);
    for (const { code, help } of rows) expect(help?.length, code).toBeGreaterThan(15);
  });

  it('names no setting that there is not', () => {
    const texts = Object.values(gatewayErrors).map(({ message }) => message);
    const groups = Object.keys(schema.properties).join('|');
    const named = [page, ...texts].flatMap((text) => [...text.matchAll(new RegExp(`\\b(?:${groups})\\.[a-z_]+`, 'g'))]);
    const files = /\.(json|html|ya?ml|key|md|ts)$/;
    const unknown = named.map(([name]) => name).filter((name) => !files.test(name) && !settings.includes(`\`${name}`));
    expect(unknown).toEqual([]);
    expect(named.length).toBeGreaterThan(5);
  });

  it('fills its messages in', () => {
    const error = new GatewayError('SERVICE_TIMED_OUT', { service: 'image', seconds: 15 });
    expect(error.message).toBe('The image service did not answer within 15 s.');
    expect(error.statusCode).toBe(504);
  });
});
