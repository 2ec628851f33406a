/** Every operation of the product, and those for tests alone. */
import { sql } from 'drizzle-orm'
import { statement } from '#server/ports/database/port.ts'
import '#server/stores.ts'
import './given-live.ts'
import './books.ts'
import './people.ts'
import './written.ts'

/**
 * Does what `truncate users, channels, lives, audit_entries, payment_events restart identity cascade` does, by deletes:
 * a truncation makes new files for each table, which takes twenty times as long for a few rows. The role lets foreign
 * keys and the triggers of the ledger pass. Deleted rows leave room behind that nothing takes back while tests run;
 * when it has grown, the tables are truncated after all. An embedded database keeps its log until it is told not to.
 */
export const emptyAllTables = statement<null, void>('tests.emptyAllTables', async (db) => {
  await db.execute(sql`do $$
    declare
      emptied oid[];
      place regclass;
      filled boolean;
    begin
      with recursive reached as (
        select unnest(array['users', 'channels', 'lives', 'audit_entries', 'payment_events']::regclass[])::oid as id
        union
        select conrelid from pg_constraint join reached on confrelid = id where contype = 'f'
      )
      select array_agg(id) into emptied from reached;

      if (select sum(pg_relation_size(id)) from unnest(emptied) as id) > 16 * 1024 * 1024 then
        truncate users, channels, lives, audit_entries, payment_events restart identity cascade;
        return;
      end if;
      if pg_current_wal_lsn() - (select redo_lsn from pg_control_checkpoint()) > 64 * 1024 * 1024 then
        checkpoint;
      end if;

      perform set_config('session_replication_role', 'replica', true);
      foreach place in array emptied loop
        execute format('select exists (select from %s)', place) into filled;
        if filled then
          execute format('delete from %s', place);
        end if;
      end loop;
      perform setval(seqrelid, seqstart, false) from pg_sequence
        join pg_depend on classid = 'pg_class'::regclass and objid = seqrelid and deptype in ('a', 'i')
        where refclassid = 'pg_class'::regclass and refobjid = any (emptied)
          and pg_sequence_last_value(seqrelid) is not null;
    end $$`)
})
