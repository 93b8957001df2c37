import { once } from 'node:events';
import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Front, loadBalancers } from '../../support/load-balancers.ts';

const askAgain = loadBalancers.filter(({ name }) => name !== 'apache');
const changes = ['POST', 'PATCH', 'PUT', 'DELETE'] as const;
/** In turns, each gateway gets half of them. */
const rounds = [1, 2, 3, 4];

/** A gateway that answers. Where it is broken, it takes requests and ends their connections without an answer. */
class Stand {
  isBroken = false;
  /** The requests that came: `PUT /x`. */
  readonly asked: string[] = [];
  readonly server: Server = createServer((asked, reply) => {
    asked.resume();
    asked.on('end', () => {
      const what = `${asked.method} ${asked.url}`;
      const isCheck = asked.url === '/healthcheck' || asked.method === 'OPTIONS';
      if (!isCheck) this.asked.push(what);
      if (this.isBroken && !isCheck) asked.socket.destroy();
      else reply.end(what);
    });
  });

  async listen(): Promise<number> {
    this.server.listen(0, '127.0.0.1');
    await once(this.server, 'listening');
    return (this.server.address() as AddressInfo).port;
  }

  close(): void {
    this.server.close();
    this.server.closeAllConnections();
  }
}

describe.each(askAgain)('two gateways behind $name, one of which breaks off', (balancer) => {
  describe.skipIf(!balancer.isInstalled)('as the documents have it', () => {
    const broken = new Stand();
    const whole = new Stand();
    let front: Front;

    beforeAll(async () => {
      front = await balancer.start({ gateways: [await broken.listen(), await whole.listen()] });
      broken.isBroken = true;
    });
    afterAll(async () => {
      await front.stop();
      for (const stand of [broken, whole]) stand.close();
    });

    /** Over a connection of its own: HAProxy ends one that was used before without an answer, for HTTP/1.1 alone. */
    const ask = (method: string, path: string) =>
      new Promise<string>((resolve, reject) => {
        const asked = request(front.url + path, { method, agent: false }, (answer) => {
          let text = '';
          answer.setEncoding('utf8').on('data', (part: string) => (text += part));
          answer.on('end', () => resolve(`${answer.statusCode} ${text}`));
        });
        asked.on('error', reject);
        asked.end(method === 'GET' || method === 'DELETE' ? undefined : 'x');
      });

    it('[OPS-28] lose no read: pages, calls and files are asked of the other one', async () => {
      for (const path of ['/api/nova/servers/', '/static/x.js'])
        for (const round of rounds) expect(await ask('GET', `${path}?${round}`)).toBe(`200 GET ${path}?${round}`);
      expect(broken.asked.length).toBeGreaterThanOrEqual(rounds.length / 2);
    });

    it.each(changes)('[OPS-28] are never sent the same %s twice', async (method) => {
      const path = (round: number) => `/api/glance/images/${round}%2F${method}`;
      const answers: string[] = [];
      for (const round of rounds) answers.push(await ask(method, path(round)));
      const asked = [...broken.asked, ...whole.asked].filter((each) => each.startsWith(`${method} `));
      expect(asked.toSorted()).toEqual(rounds.map((round) => `${method} ${path(round)}`));
      // Half of them met the one that breaks off; its answer is an error.
      expect(answers.filter((answer) => answer.startsWith('200 '))).toHaveLength(rounds.length / 2);
    });

    it('[OPS-28] lose no read once one has stopped, and no POST', async () => {
      broken.close();
      for (const round of rounds)
        for (const method of ['GET', 'POST'])
          expect(await ask(method, `/stopped/${round}`)).toBe(`200 ${method} /stopped/${round}`);
    });
  });
});
