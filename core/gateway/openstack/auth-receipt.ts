import { readJson } from './refusals.ts';
import type { WireAnswer } from './wire.ts';

/**
 * Keystone's word that a user has proved some methods, while the user's rules ask for more:
 * https://docs.openstack.org/api-ref/identity/v3/#multi-step-authentication-2-factor-password-and-totp-example
 */
export interface AuthReceipt {
  /** A secret: with it the methods that it names count as proved. */
  id: string;
  userId: string;
  /** The methods that are proved. */
  methods: string[];
  /** The rules of which something is proved: each is a list of methods that together are enough. */
  required: string[][];
  /** Milliseconds since 1970. */
  expiresAt: number;
}

/** Returns the receipt of an answer to a sign-in; null when it has none that is whole. Throws SERVICE_BAD_ANSWER for what is no JSON. */
export async function receiptOf(answer: WireAnswer): Promise<AuthReceipt | null> {
  const id = answer.headers['openstack-auth-receipt'];
  if (answer.status !== 401 || typeof id !== 'string' || id === '') return null;
  const { receipt, required_auth_methods: required } = await readJson<{
    receipt?: { user?: { id?: string }; methods?: unknown; expires_at?: string };
    required_auth_methods?: unknown;
  }>(answer, 'identity');
  const expiresAt = Date.parse(String(receipt?.expires_at));
  if (!receipt?.user?.id || Number.isNaN(expiresAt)) return null;
  return {
    id,
    userId: receipt.user.id,
    methods: texts(receipt.methods),
    required: Array.isArray(required) ? required.map(texts) : [],
    expiresAt,
  };
}

function texts(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((each) => typeof each === 'string') : [];
}

/**
 * Returns the ways to go on after a receipt: for each rule the methods that are still missing. Keystone names no rule when none of
 * them has what was proved; then any other method may be the one that is asked for, and the answer is null.
 */
export function missingMethods({ methods, required }: Pick<AuthReceipt, 'methods' | 'required'>): string[][] | null {
  if (required.length === 0) return null;
  return required.map((rule) => rule.filter((method) => !methods.includes(method)));
}
