import { createHash } from "node:crypto";
import { and, eq, gt, isNotNull, isNull, or, sql } from "drizzle-orm";
import ipaddr from "ipaddr.js";
import { RateLimiterDrizzle, RateLimiterRes } from "rate-limiter-flexible";
import type { Database } from "../db/connect.ts";
import { device, rateLimit, sessionToken, user } from "../db/schema/index.ts";
import { Refusal } from "./refusal.ts";

/** Tries a minute (decisions: sign-in 5 per account and 30 per address). */
const PER_ACCOUNT = 5;
const PER_ADDRESS = 30;
/** Requests a minute to other people's servers: enough to work with, too few to trouble anybody by. */
const PER_ERRAND = 20;
const MINUTE = 60;
/** How long an address stays known after a sign-in. */
const KNOWN_DAYS = 30;

/** A try that was counted. */
export interface Attempt {
  /** Takes it back: what succeeded was no guess. */
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
  async function count(purpose: string, account: string, address: string, knownTo: KnownAddresses): Promise<Attempt> {
    const network = networkOf(address);
    await consume(addresses, network);
    const who = createHash("sha256").update(account).digest("hex").slice(0, 32);
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
    errand: (who) => consume(errands, who),
  };
}

/** The addresses from which somebody signed in lately. */
type KnownAddresses = (db: Database, account: string) => Promise<string[]>;

function limiter(db: Database, keyPrefix: string, points: number): RateLimiterDrizzle {
  // Expired rows are removed with other leftovers (domain/housekeeping), not by a timer of the library.
  return new RateLimiterDrizzle({
    storeClient: db,
    schema: rateLimit,
    keyPrefix,
    points,
    duration: MINUTE,
    clearExpiredByTimeout: false,
  });
}

async function consume(limiter: RateLimiterDrizzle, key: string): Promise<void> {
  try {
    await limiter.consume(key);
  } catch (reason) {
    if (!(reason instanceof RateLimiterRes)) throw reason;
    const seconds = Math.max(1, Math.ceil(reason.msBeforeNext / 1000));
    throw new Refusal(429, { key: "api:tooMany", values: { count: seconds } }, { retryAfter: seconds });
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

const openedLately = gt(sessionToken.created_at, sql`now() - make_interval(days => ${KNOWN_DAYS})`);

/** One subscriber holds a whole /64 of IPv6, so that is what counts as an address. */
function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return "unknown";
  const parsed = ipaddr.process(address);
  if (!(parsed instanceof ipaddr.IPv6)) return parsed.toString();
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toString()}/64`).toString()}/64`;
}
