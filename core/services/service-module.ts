import type { ServiceToken } from '#base';
import type { ServiceModule } from './service-container.ts';

// `any` so that tokens of every contract fit; the mapped type below gives each its own service back.
type Token = ServiceToken<any>;
type ServicesOf<Needs extends readonly Token[]> = {
  [Place in keyof Needs]: Needs[Place] extends ServiceToken<infer S> ? S : never;
};

export interface Binder {
  /** The service is made once, when first asked for, from the services it needs; the compiler checks one against the other. */
  provide<S, const Needs extends readonly Token[]>(
    token: ServiceToken<S>,
    needs: Needs,
    create: (...services: ServicesOf<Needs>) => NoInfer<S>,
  ): void;
}

/** A list of services and their providers: no decorators, and a test may construct the classes by hand. */
export function serviceModule(define: (binder: Binder) => void): ServiceModule {
  return (container) =>
    define({
      provide: (token, needs, create) => void container.bind(token, needs, create as (...needs: never[]) => unknown),
    });
}
