import { fail, TtypilotError } from '../base/errors/errors.js';
import { reasonOf } from '../base/files/file-failure.js';

/** SQLite has one message for each of these, and no code that both of its packages share. */
const SQLITE = /disk is full|readonly|disk I\/O|is locked|unable to open|malformed|not a database/i;
/** A server that ends, starts or is short of something, and a service that was replaced. */
const POSTGRES = /^(08|53|57P|58|TTY)/;
const POSTGRES_MESSAGES = /connection terminated|connection ended|timeout|not queryable/i;
const NETWORK = /^(ECONN|EPIPE|ENOENT|ETIMEDOUT|EHOST|ENET|ENOTFOUND|EAI_AGAIN)/;

/** The error of the table for a database that cannot be used right now; every other error stays as it is. */
export function storeFailure(error: unknown): unknown {
  if (error instanceof TtypilotError || !(error instanceof Error)) return error;
  const { code } = error as { code?: unknown };
  // without the address: this is shown to callers
  if (NETWORK.test(String(code))) return unavailable(`PostgreSQL cannot be reached (${code})`, error);
  const isAway = POSTGRES.test(String(code)) || SQLITE.test(error.message) || POSTGRES_MESSAGES.test(error.message);
  return isAway ? unavailable(error.message, error) : error;
}

/** Why a database cannot be used, without the words of the error around it. */
export function storeReason(error: unknown): string {
  if (error instanceof TtypilotError && error.code === 'store_unavailable') return String(error.details.reason);
  return reasonOf(error);
}

function unavailable(reason: string, cause: Error): TtypilotError {
  return fail('store_unavailable', { reason }, { cause });
}
