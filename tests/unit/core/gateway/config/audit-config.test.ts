import { describe, expect, it } from 'vitest';
import { checkAudit, completeAudit } from '../../../../../core/gateway/config/audit-config.ts';

const check = (http: object) => checkAudit(completeAudit({ http: { url: 'https://audit.example.org/', ...http } }));

describe('the settings of audit events', () => {
  it('[OPS-31] send no names of people over plain HTTP to another machine', async () => {
    await expect(check({ url: 'http://audit.example.org/' })).rejects.toThrow('not sent over plain HTTP');
    await expect(check({ url: 'http://127.0.0.1:9200/' })).resolves.toBeUndefined();
    await expect(check({})).resolves.toBeUndefined();
  });

  it('[OPS-31] say at the start which file cannot be read, and which address is none', async () => {
    await expect(check({ tokenFile: '/no/such/token' })).rejects.toThrow('audit.http.token_file: /no/such/token');
    await expect(checkAudit(completeAudit({ syslog: 'udp://' }))).rejects.toThrow('audit.syslog: udp:// is no address');
  });
});
