import { expect } from 'vitest';
import type { Cloud } from '../../../core/cloud/app.ts';

/** An answer, with its body read. */
export interface Answer {
  status: number;
  headers: Headers;
  text: string;
  // The tests look into bodies of many shapes.
  body: any;
}

/** Calls the embedded cloud the way any OpenStack client does. */
export function clientOf(cloud: Pick<Cloud, 'authUrl'>) {
  async function call(method: string, path: string, options: CallOptions = {}): Promise<Answer> {
    const headers: Record<string, string> = { ...options.headers };
    if (options.token !== undefined) headers['x-auth-token'] = options.token;
    if (options.body !== undefined) headers['content-type'] = 'application/json';
    const answer = await fetch(cloud.authUrl + path, {
      method,
      headers,
      redirect: 'manual',
      ...(options.body === undefined ? {} : { body: JSON.stringify(options.body) }),
    });
    const text = await answer.text();
    const isJson = answer.headers.get('content-type')?.startsWith('application/json') === true && text !== '';
    return { status: answer.status, headers: answer.headers, text, body: isJson ? JSON.parse(text) : undefined };
  }

  /** A token for the user, in the project of this name (none: unscoped). The password is the seed's. */
  async function signIn(name: string, project?: string, password = `${name}pass`): Promise<string> {
    const answer = await call('POST', '/auth/tokens', { body: passwordBody(name, password, project) });
    expect(answer.status, answer.text).toBe(201);
    return answer.headers.get('x-subject-token') ?? '';
  }

  return { call, signIn };
}

export interface CallOptions {
  token?: string;
  body?: unknown;
  headers?: Record<string, string>;
}

export function passwordBody(name: string, password: string, project?: string) {
  const user = { name, password, domain: { name: 'Default' } };
  const scope = project === undefined ? 'unscoped' : { project: { name: project, domain: { id: 'default' } } };
  return { auth: { identity: { methods: ['password'], password: { user } }, scope } };
}

/** The message of keystone's error body, after checking its shape. */
export function refusal(answer: Answer): { status: number; message: string } {
  expect(answer.body, answer.text).toEqual({
    error: { code: answer.status, message: expect.any(String), title: expect.any(String) },
  });
  return { status: answer.status, message: answer.body.error.message };
}
