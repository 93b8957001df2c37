import { describe, expect, it } from 'vitest';
import { type EndedCall, ServiceReach } from '../../../../../core/gateway/http/metrics/service-reach.ts';

const minute = 60_000;

/** Knowledge on a clock that is moved by hand. */
function aReach() {
  let now = 0;
  const reach = new ServiceReach(() => now);
  const hear = (more: Partial<EndedCall>, times = 1) => {
    for (let nth = 0; nth < times; nth += 1)
      reach.hear({ service: 'compute', region: 'north', status: 200, failure: null, ...more });
  };
  const told = () => reach.list().map(({ region, service, isUp }) => `${service} ${region} ${isUp ? 'up' : 'away'}`);
  return { hear, told, pass: (milliseconds: number) => (now += milliseconds) };
}

const away = { status: 0, failure: 'connect' } as const;

describe('whether services of regions answer', () => {
  it('[OPS-33] is told for each service of each region by itself', () => {
    const { hear, told } = aReach();
    hear({});
    hear({ region: 'south', service: 'image' });
    hear({ region: 'south', ...away }, 3);
    hear({ region: null, service: 'network' });
    expect(told()).toEqual(['compute north up', 'image south up', 'compute south away', 'network none up']);
  });

  it('[OPS-33] takes three failed calls in a row to be away, and one answer to be back', () => {
    const { hear, told } = aReach();
    hear(away, 2);
    expect(told()).toEqual([]);
    hear({});
    hear(away, 2);
    expect(told()).toEqual(['compute north up']);
    hear({ status: 0, failure: 'timeout' });
    expect(told()).toEqual(['compute north away']);
    hear({ status: 404 });
    expect(told()).toEqual(['compute north up']);
  });

  it('[OPS-33] counts answers of a load balancer whose service is away, and no error of the service itself', () => {
    const { hear, told } = aReach();
    hear({ status: 503 }, 3);
    expect(told()).toEqual(['compute north away']);
    hear({ status: 500 });
    expect(told()).toEqual(['compute north up']);
  });

  it('[OPS-33] learns nothing from browsers that leave, from answers that cannot be used, and from Keystone', () => {
    const { hear, told } = aReach();
    hear({ status: 0, failure: null }, 5);
    hear({ status: 0, failure: 'bad_answer' }, 5);
    hear({ service: 'identity', region: undefined }, 5);
    expect(told()).toEqual([]);
  });

  it('[OPS-33] is not told where nobody has used a service for ten minutes', () => {
    const { hear, told, pass } = aReach();
    hear(away, 3);
    pass(10 * minute);
    expect(told()).toEqual(['compute north away']);
    pass(1);
    expect(told()).toEqual([]);
    hear(away);
    expect(told()).toEqual([]);
  });
});
