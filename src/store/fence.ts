import { type Kysely, sql } from 'kysely';

/** The SQLSTATE of a write by a replaced service. */
export const FENCED = 'TTY01';
/** The setting in which every connection of a service declares its epoch. */
export const EPOCH_SETTING = 'ttypilot.epoch';

const TABLES = [
  'sessions',
  'exits',
  'events',
  'tokens',
  'deliveries',
  'agents',
  'turns',
  'answers',
  'logins',
  'service_state',
];

/**
 * Makes PostgreSQL refuse writes of an earlier epoch, so that no code path can skip the check. The row lock makes a service
 * that takes over wait for transactions in flight. Connections without an epoch, such as psql's, may write.
 */
export async function createFence(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function ttypilot_check_epoch() returns trigger language plpgsql as $$
    declare
      mine text := current_setting(${sql.lit(EPOCH_SETTING)}, true);
      newest bigint;
    begin
      if coalesce(mine, '') = '' then return null; end if;
      select value into newest from service_state where name = 'epoch' for share;
      if newest::text <> mine then
        raise exception 'another ttypilot has taken this database over' using errcode = ${sql.lit(FENCED)};
      end if;
      return null;
    end $$`.execute(db);
  for (const table of TABLES) {
    await sql`
      create trigger ttypilot_epoch before insert or update or delete on ${sql.table(table)}
      for each statement execute function ttypilot_check_epoch()`.execute(db);
  }
}
