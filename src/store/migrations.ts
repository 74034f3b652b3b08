import { type ColumnDefinitionBuilder, type Kysely, type Migration, sql } from 'kysely';
import { createFence } from './fence.js';

export type DatabaseKind = 'sqlite' | 'postgres';

/** Run in order of their names. A released migration never changes; add a new one instead. */
export const migrationsFor = (kind: DatabaseKind): Record<string, Migration> => ({
  '001-sessions-exits-events': {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('sessions')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('kind', 'text', (column) => column.notNull())
        .addColumn('pane_id', 'text', (column) => column.notNull())
        .addColumn('command', 'text', (column) => column.notNull())
        .addColumn('args', 'text', (column) => column.notNull())
        .addColumn('title', 'text')
        .addColumn('description', 'text')
        .addColumn('parent_agent', 'text')
        .addColumn('state', 'text', (column) => column.notNull())
        .addColumn('created_at', 'bigint', (column) => column.notNull())
        .execute();
      await db.schema.createIndex('sessions_state').on('sessions').column('state').execute();
      await db.schema
        .createTable('exits')
        .addColumn('session_id', 'text', (column) => column.primaryKey())
        .addColumn('notice', 'text', (column) => column.notNull())
        .addColumn('ended_at', 'bigint', (column) => column.notNull())
        .execute();
      await db.schema
        .createTable('events')
        .addColumn('id', 'bigint', (column) => column.primaryKey())
        .addColumn('type', 'text', (column) => column.notNull())
        .addColumn('session_id', 'text')
        .addColumn('agent_id', 'text')
        .addColumn('data', 'text', (column) => column.notNull())
        .addColumn('created_at', 'bigint', (column) => column.notNull())
        .execute();
    },
  },
  '002-tokens': {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('tokens')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('kind', 'text', (column) => column.notNull())
        .addColumn('name', 'text', (column) => column.notNull())
        .addColumn('hash', 'text', (column) => column.notNull().unique())
        .addColumn('scope', 'text', (column) => column.notNull())
        .addColumn('created_at', 'bigint', (column) => column.notNull())
        .addColumn('expires_at', 'bigint')
        .execute();
    },
  },
  '003-deliveries': {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('deliveries')
        .addColumn('id', 'integer', counted(kind))
        .addColumn('event_id', 'bigint', (column) => column.notNull())
        .addColumn('type', 'text', (column) => column.notNull())
        .addColumn('body', 'text', (column) => column.notNull())
        .addColumn('attempts', 'integer', (column) => column.notNull())
        .addColumn('next_at', 'bigint', (column) => column.notNull())
        .execute();
    },
  },
  '004-agents-turns': {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('agents')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('session_id', 'text')
        .addColumn('program', 'text')
        .addColumn('cwd', 'text')
        .addColumn('tmux_pane_id', 'text')
        .addColumn('tmux_socket', 'text')
        .addColumn('iterm_pane_id', 'text')
        .addColumn('state', 'text', (column) => column.notNull())
        .addColumn('question', 'text')
        .addColumn('waiting_tool', 'text')
        .addColumn('last_seen', 'bigint', (column) => column.notNull())
        .addColumn('started_at', 'bigint', (column) => column.notNull())
        .addColumn('ended_at', 'bigint')
        .execute();
      await db.schema.createIndex('agents_session').on('agents').column('session_id').execute();
      await db.schema.createIndex('agents_ended').on('agents').column('ended_at').execute();
      await db.schema
        .createTable('turns')
        .addColumn('id', 'integer', counted(kind))
        .addColumn('agent_id', 'text', (column) => column.notNull())
        .addColumn('actor', 'text', (column) => column.notNull())
        .addColumn('intent', 'text', (column) => column.notNull())
        .addColumn('text', 'text', (column) => column.notNull())
        .addColumn('delivery', 'text')
        .addColumn('receipt', 'text')
        .addColumn('created_at', 'bigint', (column) => column.notNull())
        .execute();
      await db.schema.createIndex('turns_agent').on('turns').columns(['agent_id', 'id']).execute();
    },
  },
  '005-answers': {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('answers')
        .addColumn('id', 'integer', counted(kind))
        .addColumn('agent_id', 'text', (column) => column.notNull())
        .addColumn('idempotency_key', 'text')
        .addColumn('request', 'text', (column) => column.notNull())
        .addColumn('shown', 'text', (column) => column.notNull())
        .addColumn('state', 'text', (column) => column.notNull())
        .addColumn('result', 'text')
        .addColumn('created_at', 'bigint', (column) => column.notNull())
        .execute();
      const key = db.schema.createIndex('answers_key').on('answers').columns(['agent_id', 'idempotency_key']);
      await key.unique().execute();
      await db.schema.createIndex('answers_state').on('answers').column('state').execute();
    },
  },
  '006-logins': {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('logins')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('hash', 'text', (column) => column.notNull().unique())
        .addColumn('owner_hash', 'text', (column) => column.notNull())
        .addColumn('user_agent', 'text', (column) => column.notNull())
        .addColumn('created_at', 'bigint', (column) => column.notNull())
        .addColumn('last_used_at', 'bigint', (column) => column.notNull())
        .addColumn('expires_at', 'bigint', (column) => column.notNull())
        .execute();
      // the cookies of these logins worked without an owner
      await sql`delete from tokens where kind = 'login'`.execute(db);
    },
  },
  '007-service-state': {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('service_state')
        .addColumn('name', 'text', (column) => column.primaryKey())
        .addColumn('value', 'bigint', (column) => column.notNull())
        .addColumn('note', 'text')
        .execute();
      await sql`insert into service_state (name, value) values ('epoch', 0), ('seen', 0), ('probe', 0)`.execute(db);
      await sql`insert into service_state (name, value) select 'last_event_id', coalesce(max(id), 0) from events`.execute(
        db,
      );
      if (kind === 'postgres') await createFence(db);
    },
  },
});

/** A number assigned by the database and never reused. */
function counted(kind: DatabaseKind) {
  return (column: ColumnDefinitionBuilder) =>
    kind === 'sqlite' ? column.primaryKey().autoIncrement() : column.primaryKey().generatedByDefaultAsIdentity();
}
