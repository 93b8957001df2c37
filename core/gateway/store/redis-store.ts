import type { FastifyBaseLogger } from 'fastify';
import type { Redis, RedisOptions } from 'ioredis';
import { Emitter, errorText } from '#base';
import type { StoreConfig, StoreSecrets } from '../config/store-config.ts';
import { type Count, type Counting, type SharedStore, StoreAway } from './shared-store.ts';

/** Milliseconds that a connection and an answer of the store may take: nobody waits longer for it. */
const connectTimeout = 1000;
const commandTimeout = 1000;
/** Milliseconds between tries to reach a store that is away. */
const longestPause = 1000;
/** Milliseconds from one look at whether both connections live to the next. */
const lookEvery = 5000;
/** About so many members of a set come with one answer. */
const membersAtOnce = 100;

/**
 * Changes counters as one. KEYS: the counters. ARGV: the change, the window in milliseconds. Returns count and milliseconds left of
 * each. A counter that gets to nothing is deleted.
 */
const countScript = `
local answers = {}
for _, key in ipairs(KEYS) do
  local count = tonumber(redis.call('GET', key) or '0')
  local by = tonumber(ARGV[1])
  if by ~= 0 and count + by <= 0 then
    redis.call('DEL', key)
    count = 0
  elseif by ~= 0 then
    count = redis.call('INCRBY', key, by)
    if redis.call('PTTL', key) < 0 then redis.call('PEXPIRE', key, ARGV[2]) end
  end
  local left = redis.call('PTTL', key)
  if left < 0 then left = tonumber(ARGV[2]) end
  table.insert(answers, count)
  table.insert(answers, left)
end
return answers
`;

/** Adds a member to a set, which lives as long as its last member. KEYS: the set. ARGV: the end in milliseconds, the member. */
const addScript = `
redis.call('ZADD', KEYS[1], 'GT', ARGV[1], ARGV[2])
local last = redis.call('ZREVRANGE', KEYS[1], 0, 0)
redis.call('PEXPIREAT', KEYS[1], redis.call('ZSCORE', KEYS[1], last[1]))
`;

type Log = Pick<FastifyBaseLogger, 'info' | 'warn'>;

/**
 * The store in a Valkey or Redis. It need not be there yet: the log says once that it is away, and once that it is back.
 * @param secrets as `readStoreSecrets` returns them
 */
export async function createRedisStore(config: StoreConfig, secrets: StoreSecrets, log: Log): Promise<SharedStore> {
  // Nobody pays for it who has no store.
  const { Redis } = await import('ioredis');
  const options = optionsOf(config, secrets);
  const connect = (): Redis => (config.url === null ? new Redis(options) : new Redis(config.url, options));
  return new RedisStore(connect(), connect(), config.keyPrefix, log);
}

class RedisStore implements SharedStore {
  readonly isShared = true;
  readonly #commands: Redis;
  readonly #messages: Redis;
  readonly #prefix: string;
  readonly #log: Log;
  readonly #listeners = new Map<string, ((message: string) => void)[]>();
  readonly #reach = new Emitter<void>();
  readonly onDidReach = this.#reach.event;
  readonly #timer: NodeJS.Timeout;
  #hears = false;
  /** Undefined: nothing was said yet. */
  #saidUp: boolean | undefined;
  #reason = 'it has not answered yet';
  #gateways = 1;
  #isClosed = false;

  constructor(commands: Redis, messages: Redis, prefix: string, log: Log) {
    this.#commands = commands;
    this.#messages = messages;
    this.#prefix = prefix;
    this.#log = log;
    for (const connection of [commands, messages]) {
      connection.on('error', (error: unknown) => {
        this.#reason = errorText(error);
        this.#say();
      });
      connection.on('close', () => {
        if (connection === messages) this.#hears = false;
        this.#say();
      });
      connection.connect().catch(() => undefined);
    }
    commands.on('ready', () => this.#reached());
    messages.on('ready', () => void this.#hear());
    messages.on('message', (channel: string, message: string) => {
      for (const listener of this.#listeners.get(channel) ?? []) listener(message);
    });
    this.#timer = setInterval(() => void this.#look(), lookEvery);
    this.#timer.unref();
  }

  get isUp(): boolean {
    return this.#commands.status === 'ready' && this.#hears;
  }

  get gateways(): number {
    return this.#gateways;
  }

  get(key: string): Promise<string | null> {
    return this.#ask((redis) => redis.get(this.#prefix + key));
  }

  getAll(keys: readonly string[]): Promise<(string | null)[]> {
    if (keys.length === 0) return Promise.resolve([]);
    return this.#ask((redis) => redis.mget(keys.map((key) => this.#prefix + key)));
  }

  async set(key: string, value: string, until: number, ifKept = false): Promise<void> {
    const name = this.#prefix + key;
    const time = Math.ceil(until);
    await this.#ask<unknown>((redis) =>
      ifKept ? redis.set(name, value, 'PXAT', time, 'XX') : redis.set(name, value, 'PXAT', time),
    );
  }

  async delete(key: string): Promise<void> {
    await this.#ask((redis) => redis.del(this.#prefix + key));
  }

  async addMember(set: string, member: string, until: number): Promise<void> {
    const name = this.#prefix + set;
    await this.#ask((redis) => redis.eval(addScript, 1, name, Math.ceil(until), member));
  }

  async removeMember(set: string, member: string): Promise<void> {
    await this.#ask((redis) => redis.zrem(this.#prefix + set, member));
  }

  members(set: string, most: number): Promise<string[]> {
    const name = this.#prefix + set;
    return this.#ask(async (redis) => {
      await redis.zremrangebyscore(name, '-inf', String(Date.now()));
      return redis.zrange(name, '0', String(most - 1), 'REV');
    });
  }

  async *eachMember(set: string): AsyncGenerator<string[]> {
    const name = this.#prefix + set;
    let cursor = '0';
    do {
      const from = cursor;
      const [next, found] = await this.#ask((redis) => redis.zscan(name, from, 'COUNT', membersAtOnce));
      // Each member is followed by its end.
      yield found.filter((_text, index) => index % 2 === 0 && Number(found[index + 1]) > Date.now());
      cursor = next;
    } while (cursor !== '0');
  }

  async count({ keys, by, window }: Counting): Promise<Count[]> {
    const names = keys.map((key) => this.#prefix + key);
    const answers = (await this.#ask((redis) =>
      redis.eval(countScript, names.length, ...names, by, window),
    )) as number[];
    return keys.map((_key, index) => ({
      count: answers[2 * index] ?? 0,
      until: Date.now() + (answers[2 * index + 1] ?? window),
    }));
  }

  async resetCount(key: string): Promise<void> {
    await this.delete(key);
  }

  async publish(channel: string, message: string): Promise<void> {
    await this.#ask((redis) => redis.publish(this.#prefix + channel, message));
  }

  subscribe(channel: string, listener: (message: string) => void): void {
    const name = this.#prefix + channel;
    this.#listeners.set(name, [...(this.#listeners.get(name) ?? []), listener]);
    if (this.#messages.status === 'ready') void this.#hear();
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearInterval(this.#timer);
    this.#commands.disconnect();
    this.#messages.disconnect();
  }

  async #ask<T>(work: (redis: Redis) => Promise<T>): Promise<T> {
    // A store that is known to be away keeps nobody waiting.
    if (this.#commands.status !== 'ready') throw new StoreAway();
    try {
      return await work(this.#commands);
    } catch (error) {
      this.#reason = errorText(error);
      // A store that takes calls and does not answer them is away.
      if (this.#reason === 'Command timed out') this.#commands.disconnect(true);
      throw new StoreAway(error);
    }
  }

  /** Subscribes anew: what is published from then on is heard. */
  async #hear(): Promise<void> {
    try {
      const channels = [...this.#listeners.keys()];
      if (channels.length > 0) await this.#messages.subscribe(...channels);
      this.#hears = true;
      this.#reached();
      await this.#look();
    } catch (error) {
      this.#reason = errorText(error);
    }
    this.#say();
  }

  /** Both connections are there again: messages may have been missed, and what could not be told can be told now. */
  #reached(): void {
    if (this.isUp) this.#reach.fire();
    this.#say();
  }

  async #look(): Promise<void> {
    const [channel] = this.#listeners.keys();
    if (this.#isClosed || this.#messages.status !== 'ready') return;
    // Subscribing was refused, or took too long.
    if (!this.#hears) return this.#hear();
    const answered = await this.#messages.ping().catch(() => undefined);
    // A connection that was cut off without a word would hear nothing, and nobody would know.
    if (answered === undefined && !this.#isClosed) this.#messages.disconnect(true);
    if (channel === undefined) return;
    const subscribers = await this.#ask((redis) => redis.pubsub('NUMSUB', channel)).catch(() => undefined);
    if (subscribers !== undefined) this.#gateways = Math.max(1, Number(subscribers[1] ?? 1));
  }

  #say(): void {
    if (this.#isClosed || this.#saidUp === this.isUp) return;
    const isFirst = this.#saidUp === undefined;
    // The two connections are made one after the other.
    if (isFirst && !this.isUp && this.#reason === 'it has not answered yet') return;
    this.#saidUp = this.isUp;
    if (!this.isUp) {
      const text = `the store is away (${this.#reason}); the gateway goes on without it`;
      this.#log.warn({ event: 'store-away', reason: this.#reason }, text);
    } else if (!isFirst) this.#log.info({ event: 'store-back' }, 'the store answers again');
    else this.#log.info({ event: 'store-reached' }, 'the store answers');
  }
}

function optionsOf(config: StoreConfig, { password, sentinelPassword, tls }: StoreSecrets): RedisOptions {
  const isSecure = config.tls !== null || config.url?.startsWith('rediss:') === true;
  const secure = isSecure ? { ...tls } : undefined;
  const { sentinel } = config;
  return {
    lazyConnect: true,
    // Understood by every version, also where HELLO is not allowed.
    protocol: 2,
    connectTimeout,
    commandTimeout,
    maxRetriesPerRequest: 0,
    enableOfflineQueue: false,
    autoResubscribe: false,
    retryStrategy: (times) => Math.min(50 * times, longestPause),
    // A server that is no primary any more after a failover: the connection is made anew.
    reconnectOnError: (error) => error.message.startsWith('READONLY'),
    ...(config.username !== null && { username: config.username }),
    ...(password !== undefined && { password }),
    ...(secure && { tls: secure }),
    ...(sentinel && {
      name: sentinel.name,
      sentinels: sentinel.nodes.map(hostAndPort),
      sentinelRetryStrategy: (times) => Math.min(50 * times, longestPause),
      ...(sentinelPassword !== undefined && { sentinelPassword }),
      ...(secure && { sentinelTLS: secure, enableTLSForSentinelMode: true }),
    }),
  };
}

function hostAndPort(node: string): { host: string; port: number } {
  const colon = node.lastIndexOf(':');
  return { host: node.slice(0, colon).replace(/^\[|\]$/g, ''), port: Number(node.slice(colon + 1)) };
}
