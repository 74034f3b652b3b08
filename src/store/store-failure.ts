import { fail, TtypilotError } from '../base/errors/errors.js';
import { reasonOf } from '../base/files/file-failure.js';

/** Matched by message, because the two SQLite packages share no codes. */
const SQLITE = /disk is full|readonly|disk I\/O|is locked|unable to open|malformed|not a database/i;
/** A server that stops, starts or lacks resources, and a service that was replaced. */
const POSTGRES = /^(08|53|57P|58|TTY)/;
const POSTGRES_MESSAGES = /connection terminated|connection ended|timeout|not queryable/i;
const NETWORK = /^(ECONN|EPIPE|ENOENT|ETIMEDOUT|EHOST|ENET|ENOTFOUND|EAI_AGAIN)/;

/** Turns an error about an unavailable database into `store_unavailable`; returns any other error unchanged. */
export function storeFailure(error: unknown): unknown {
  if (error instanceof TtypilotError || !(error instanceof Error)) return error;
  const { code } = error as { code?: unknown };
  // without the address, because callers see this
  if (NETWORK.test(String(code))) return unavailable(`PostgreSQL cannot be reached (${code})`, error);
  const isAway = POSTGRES.test(String(code)) || SQLITE.test(error.message) || POSTGRES_MESSAGES.test(error.message);
  return isAway ? unavailable(error.message, error) : error;
}

/** The reason why a database cannot be used, without the text of the error around it. */
export function storeReason(error: unknown): string {
  if (error instanceof TtypilotError && error.code === 'store_unavailable') return String(error.details.reason);
  return reasonOf(error);
}

function unavailable(reason: string, cause: Error): TtypilotError {
  return fail('store_unavailable', { reason }, { cause });
}
