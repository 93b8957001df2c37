import { describe, expect, it } from 'vitest';
import { defineToken } from '#base';
import { ServiceContainer } from '#services/service-container';
import { serviceModule } from '#services/service-module';

const Name = defineToken<string>('test.name@1');
const Greeting = defineToken<{ readonly text: string }>('test.greeting@1');
const Other = defineToken<unknown>('test.other@1');

const greeting = serviceModule(({ provide }) => provide(Greeting, [Name], (name) => ({ text: `Hello ${name}` })));

describe('the service container', () => {
  it('makes a service once, when it is first asked for, from the services it needs', () => {
    const services = new ServiceContainer().load(greeting);
    let made = 0;
    services.bind(Name, [], () => `Ada ${(made += 1)}`);
    expect(made).toBe(0);
    expect(services.get(Greeting).text).toBe('Hello Ada 1');
    expect(services.get(Greeting)).toBe(services.get(Greeting));
    expect(made).toBe(1);
  });

  it('says which service nobody provides, and which has a provider already', () => {
    const services = new ServiceContainer().load(greeting);
    expect(services.has(Name)).toBe(false);
    expect(() => services.get(Greeting)).toThrow(/SERVICE_NOT_PROVIDED.*test\.name@1/);
    expect(() => services.load(greeting)).toThrow(/SERVICE_ALREADY_PROVIDED.*test\.greeting@1/);
    services.rebind(Name, 'Ada');
    expect(services.get(Greeting).text).toBe('Hello Ada');
  });

  it('a child sees its parent’s services and gives it none of its own; what it takes the place of stays the parent’s', () => {
    const parent = new ServiceContainer().load(greeting);
    parent.rebind(Name, 'Ada');
    const child = parent.child();
    const leaving = child.bind(Name, [], () => 'Grace');
    child.bind(Other, [Name], (name: string) => name.length);
    expect([child.get(Name), child.get(Other), child.get(Greeting).text]).toEqual(['Grace', 5, 'Hello Ada']);
    expect(parent.has(Other)).toBe(false);
    leaving.dispose();
    expect(child.get(Name)).toBe('Ada');
    child.dispose();
    expect(child.has(Other)).toBe(false);
    expect(parent.get(Greeting).text).toBe('Hello Ada');
  });

  it('a service that could not be made is made when it is asked for again', () => {
    const services = new ServiceContainer();
    let ready = false;
    services.bind(Name, [], () => {
      if (!ready) throw new Error('not yet');
      return 'Ada';
    });
    expect(() => services.get(Name)).toThrow('not yet');
    ready = true;
    expect(services.get(Name)).toBe('Ada');
  });
});
