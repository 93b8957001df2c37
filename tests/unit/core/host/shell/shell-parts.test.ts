import { describe, expect, it } from 'vitest';
import { redirectTo } from '../../../../../core/host/router/redirect-to.ts';
import { Connection } from '../../../../../core/host/shell/connection.ts';
import { matchingProjects } from '../../../../../core/host/shell/matching-projects.ts';
import { rememberProject } from '../../../../../core/host/shell/recent-projects.ts';
import { createSequence } from '../../../../../core/host/shell/shortcuts.ts';
import { TestClock } from '../../../../../core/testing/test-services.ts';

const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('the scope switcher', () => {
  const project = (name: string, enabled = true) => ({ id: `id-${name}`, name, domain_id: 'default', enabled });

  it('lists recent projects first, then by name, and no disabled one', () => {
    const projects = [project('alpha'), project('beta'), project('gamma'), project('gone', false)];
    const names = (search: string) => matchingProjects(projects, ['id-gamma'], search).map((each) => each.name);
    expect(names('')).toEqual(['gamma', 'alpha', 'beta']);
    expect(names(' BET ')).toEqual(['beta']);
    expect(names('id-al')).toEqual(['alpha']);
  });

  it('remembers each project once, the latest first', () => {
    expect(rememberProject(['a', 'b'], 'b')).toEqual(['b', 'a']);
  });
});

describe('g and a letter', () => {
  const key = (name: string, timeStamp: number) => ({ key: name, timeStamp });

  it('goes to the panel of the letter, once', () => {
    const gone: string[] = [];
    const sequence = createSequence((letter) => gone.push(letter) > 0);
    expect(sequence(key('i', 0))).toBe(false);
    expect(sequence(key('g', 10))).toBe(true);
    expect(sequence(key('I', 20))).toBe(true);
    expect(sequence(key('i', 30))).toBe(false);
    expect(gone).toEqual(['i']);
  });

  it('forgets the g after a while', () => {
    const sequence = createSequence(() => true);
    sequence(key('g', 0));
    expect(sequence(key('i', 5000))).toBe(false);
  });
});

describe('a lost connection', () => {
  it('is found out, tried again ever more rarely, and over when the gateway answers', async () => {
    const clock = new TestClock();
    let up = false;
    let pings = 0;
    const connection = new Connection({
      ping: async () => ((pings += 1), up),
      now: () => clock.now(),
      after: (milliseconds, run) => clock.after(milliseconds, run),
    });
    const began = clock.now();
    connection.suspect();
    await settled();
    expect(connection.state()).toEqual({ since: began, nextTry: began + 2000 });
    clock.advance(2000);
    await settled();
    expect(connection.state()).toEqual({ since: began, nextTry: began + 2000 + 4000 });
    up = true;
    clock.advance(4000);
    await settled();
    expect(connection.state()).toBeUndefined();
    expect(pings).toBe(3);
    connection.dispose();
    expect(clock.waiting).toBe(0);
  });

  it('is no lost connection when the gateway answers at once', async () => {
    const clock = new TestClock();
    const states: unknown[] = [];
    const connection = new Connection({
      ping: async () => true,
      now: () => 0,
      after: (ms, run) => clock.after(ms, run),
    });
    connection.onDidChange((state) => states.push(state));
    connection.suspect();
    await settled();
    expect(states).toEqual([]);
  });
});

describe('a redirect', () => {
  it('keeps the parameters of the address and the colons of a type', () => {
    expect(redirectTo('/ngdetails/OS::Glance::Image/:id', { id: 'a b' })).toBe('/ngdetails/OS::Glance::Image/a%20b');
    expect(redirectTo('/x/:missing', {})).toBe('/x/:missing');
  });
});
