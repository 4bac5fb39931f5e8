import { createHash } from "node:crypto";
import { and, eq, gt, isNotNull, isNull, or, sql } from "drizzle-orm";
import ipaddr from "ipaddr.js";
import { RateLimiterDrizzle, RateLimiterRes } from "rate-limiter-flexible";
import { PIN_LOCKOUT_MINUTES, PIN_TRIES } from "../../contract/parental-lock.ts";
import type { Database } from "../db/connect.ts";
import { carbox, device, rateLimit, sessionToken, user } from "../db/schema/index.ts";
import { Refusal } from "./refusal.ts";

/** Tries a minute (decisions: sign-in 5 per account and 30 per address). */
const PER_ACCOUNT = 5;
const PER_ADDRESS = 30;
/** Requests a minute to other people's servers: enough to work with, too few to trouble anybody by. */
const PER_ERRAND = 20;
const MINUTE = 60;
const DAY = 24 * 60 * MINUTE;
/** Devices that nobody entered and that an address may make known in a day: a household has few. */
const NEW_DEVICES = 20;
/** How long an address stays known after a sign-in. */
const KNOWN_DAYS = 30;

/** A try that was counted. */
export interface Attempt {
  /** Takes it back: what succeeded was no guess. */
  succeeded(): Promise<void>;
}

/** A guess at a PIN or a short password that was counted. */
export interface Guess {
  /** Wrong ones that are left; with none left nobody may guess for {@link PIN_LOCKOUT_MINUTES}. */
  left: number;
  /** It was right: the count starts anew. */
  succeeded(): Promise<void>;
}

export interface Limits {
  /**
   * Counts a try of anything that guesses at a secret or sends a mail.
   *
   * @param account whose secret it is: an e-mail address, in lower case
   * @throws {Refusal} 429 with the seconds to wait
   */
  attempt(purpose: string, account: string, address: string): Promise<Attempt>;
  /**
   * The same for a secret of a device: the password of its panel or its key.
   *
   * @param mac in upper case with colons; nobody need have it
   */
  deviceAttempt(purpose: string, mac: string, address: string): Promise<Attempt>;
  /**
   * The same for a secret of a car-box: its password, or a code that it has not been shown.
   *
   * @param username in lower case; nobody need have it
   */
  carboxAttempt(purpose: string, username: string, address: string): Promise<Attempt>;
  /**
   * Counts a code that a box asks for before anybody is signed in.
   *
   * @throws {Refusal} 429 with the seconds to wait
   */
  code(address: string): Promise<void>;
  /**
   * Counts a guess at a secret that is too short for tries every minute: after {@link PIN_TRIES}
   * wrong ones, whoever makes them, it is shut for {@link PIN_LOCKOUT_MINUTES}.
   *
   * @param secret names it; another secret in its place is named otherwise
   * @param shut text of the refusal, with the minutes as `count`
   * @throws {Refusal} 429 with the seconds to wait
   */
  guess(secret: string, shut: string): Promise<Guess>;
  /**
   * Counts a device that an address makes known, one that nobody entered before.
   *
   * @throws {Refusal} 429 with the seconds to wait
   */
  newDevice(address: string): Promise<void>;
  /**
   * Counts a request that a person has the service send to somebody else's server.
   *
   * @param who names the person (user, device) among all
   * @throws {Refusal} 429 with the seconds to wait
   */
  errand(who: string): Promise<void>;
}

/**
 * Counters in the database, so that all processes count together. A window of a minute starts
 * with its first try and refused tries do not prolong it. An address from which the account
 * signed in before has a counter of its own: strangers cannot use up a person's tries.
 */
export function createLimits(db: Database): Limits {
  const accounts = limiter(db, "account", PER_ACCOUNT);
  const addresses = limiter(db, "address", PER_ADDRESS);
  const errands = limiter(db, "errand", PER_ERRAND);
  const codes = limiter(db, "code", PER_ADDRESS);
  const guesses = limiter(db, "guess", PIN_TRIES, { duration: DAY, blockDuration: PIN_LOCKOUT_MINUTES * MINUTE });
  const newDevices = limiter(db, "new-device", NEW_DEVICES, { duration: DAY });
  async function count(purpose: string, account: string, address: string, knownTo: KnownAddresses): Promise<Attempt> {
    const network = networkOf(address);
    await consume(addresses, network);
    const who = digestOf(account);
    const known = (await knownTo(db, account)).some((ip) => networkOf(ip) === network);
    const key = `${purpose}:${who}${known ? `:${network}` : ""}`;
    await consume(accounts, key);
    return {
      async succeeded() {
        await Promise.all([accounts.reward(key), addresses.reward(network)]);
      },
    };
  }
  return {
    attempt: (purpose, account, address) => count(purpose, account, address, addressesOfUser),
    deviceAttempt: (purpose, mac, address) => count(purpose, mac, address, addressesOfDevice),
    carboxAttempt: (purpose, username, address) => count(purpose, username, address, addressesOfCarbox),
    async code(address) {
      await consume(codes, networkOf(address));
    },
    async guess(secret, shut) {
      const key = digestOf(secret);
      const { remainingPoints: left } = await consume(guesses, key, shut, MINUTE);
      // At once, not with the try that follows: whoever made the last one is told when to come again.
      if (left === 0) await guesses.block(key, PIN_LOCKOUT_MINUTES * MINUTE);
      return {
        left,
        async succeeded() {
          await guesses.delete(key);
        },
      };
    },
    async newDevice(address) {
      await consume(newDevices, networkOf(address), "api:player.manyNew", 60 * MINUTE);
    },
    async errand(who) {
      await consume(errands, who);
    },
  };
}

/** The addresses from which somebody signed in lately. */
type KnownAddresses = (db: Database, account: string) => Promise<string[]>;

/** A key of even length that says nothing of what it names. */
function digestOf(name: string): string {
  return createHash("sha256").update(name).digest("hex").slice(0, 32);
}

/** @param span seconds in which the points count, a minute unless given, and for which what goes beyond is shut */
function limiter(
  db: Database,
  keyPrefix: string,
  points: number,
  span: { duration: number; blockDuration?: number } = { duration: MINUTE },
): RateLimiterDrizzle {
  // Expired rows are removed with other leftovers (domain/housekeeping), not by a timer of the library.
  return new RateLimiterDrizzle({
    storeClient: db,
    schema: rateLimit,
    keyPrefix,
    points,
    ...span,
    clearExpiredByTimeout: false,
  });
}

/**
 * @param text of the refusal, told with the time to wait as `count`
 * @param unit seconds that make one of that count
 */
async function consume(
  limiter: RateLimiterDrizzle,
  key: string,
  text = "api:tooMany",
  unit = 1,
): Promise<RateLimiterRes> {
  try {
    return await limiter.consume(key);
  } catch (reason) {
    if (!(reason instanceof RateLimiterRes)) throw reason;
    const seconds = Math.max(1, Math.ceil(reason.msBeforeNext / 1000));
    throw new Refusal(429, { key: text, values: { count: Math.ceil(seconds / unit) } }, { retryAfter: seconds });
  }
}

/** Those from which the account completed a sign-in, its second factor included. */
async function addressesOfUser(db: Database, account: string): Promise<string[]> {
  const found = await db
    .selectDistinct({ ip: sessionToken.ip })
    .from(sessionToken)
    .innerJoin(user, eq(user.id, sessionToken.user_id))
    .where(
      and(
        eq(sql`lower(${user.email})`, account),
        isNull(user.deleted_at),
        openedLately,
        or(eq(user.two_factor_enabled, false), isNotNull(sessionToken.two_factor_confirmed_at)),
      ),
    );
  return found.flatMap(({ ip }) => ip ?? []);
}

/** Those from which the device's panel or its player signed in. */
async function addressesOfDevice(db: Database, mac: string): Promise<string[]> {
  const found = await db
    .selectDistinct({ ip: sessionToken.ip })
    .from(sessionToken)
    .innerJoin(device, eq(device.id, sessionToken.device_id))
    .where(and(eq(device.mac, mac), isNull(device.deleted_at), openedLately));
  return found.flatMap(({ ip }) => ip ?? []);
}

/** Those from which the car-box signed in. */
async function addressesOfCarbox(db: Database, username: string): Promise<string[]> {
  const found = await db
    .selectDistinct({ ip: sessionToken.ip })
    .from(sessionToken)
    .innerJoin(carbox, eq(carbox.id, sessionToken.carbox_id))
    .where(and(eq(sql`lower(${carbox.username})`, username), isNull(carbox.deleted_at), openedLately));
  return found.flatMap(({ ip }) => ip ?? []);
}

const openedLately = gt(sessionToken.created_at, sql`now() - make_interval(days => ${KNOWN_DAYS})`);

/** One subscriber holds a whole /64 of IPv6, so that is what counts as an address. */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return "unknown";
  const parsed = ipaddr.process(address);
  if (!(parsed instanceof ipaddr.IPv6)) return parsed.toString();
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toString()}/64`).toString()}/64`;
}
