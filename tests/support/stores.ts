/** Registers all operations of the product and of the tests. */
import { sql } from 'drizzle-orm'
import { statement } from '#server/ports/database/port.ts'
import '#server/stores.ts'
import '../samples/polls/store.ts'
import './demo-rows.ts'
import './given-leaf-event.ts'
import './given-events.ts'
import './given-live.ts'
import './given-sessions.ts'
import './given-outbox.ts'
import './given-rankings.ts'
import './given-supporters.ts'
import './large-list-rows.ts'
import './large-lists.ts'
import './large-statistics.ts'
import './ledger-totals.ts'
import './many-picks.ts'
import './many-rows.ts'
import './many-videos.ts'
import './people.ts'
import './prepared-plans.ts'
import './search-documents.ts'
import './stored-writes.ts'

/**
 * Equivalent to `truncate users, channels, lives, news, audit_entries, payment_events restart identity cascade`, with
 * deletes: a truncation creates new files for each table and takes twenty times as long for a few rows. The replica
 * role disables foreign keys and the triggers of the ledger. Nothing vacuums deleted rows during tests: above 16 MB the
 * tables are truncated instead. Above 64 MB of log a checkpoint is forced: the embedded database makes none by itself.
 * Gifts, genres and products become those of the migrations again.
 */
export const emptyAllTables = statement<null, void>('tests.emptyAllTables', async (db) => {
  await db.execute(sql`do $$
    declare
      emptied oid[];
      relation regclass;
      filled boolean;
    begin
      perform set_config('session_replication_role', 'replica', true);
      create temp table if not exists seeded_gifts as table gifts;
      create temp table if not exists seeded_genres as table genres;
      create temp table if not exists seeded_products as table coin_products;
      if exists (table gifts except table seeded_gifts) or exists (table seeded_gifts except table gifts) then
        delete from gifts;
        insert into gifts table seeded_gifts;
      end if;
      if exists (table genres except table seeded_genres) or exists (table seeded_genres except table genres) then
        delete from genres;
        insert into genres table seeded_genres;
      end if;
      if exists (table coin_products except table seeded_products)
        or exists (table seeded_products except table coin_products) then
        delete from coin_products;
        insert into coin_products table seeded_products;
      end if;

      with recursive reached as (
        select unnest(array['users', 'channels', 'lives', 'news', 'audit_entries', 'payment_events',
          'ranking_closings', 'ranking_scores', 'outbox_events']::regclass[])::oid as id
        union
        select conrelid from pg_constraint join reached on confrelid = id where contype = 'f'
      )
      select array_agg(id) into emptied from reached;

      if (select sum(pg_relation_size(id)) from unnest(emptied) as id) > 16 * 1024 * 1024 then
        truncate users, channels, lives, news, audit_entries, payment_events, ranking_closings, ranking_scores,
          outbox_events
          restart identity cascade;
        return;
      end if;
      if pg_current_wal_lsn() - (select redo_lsn from pg_control_checkpoint()) > 64 * 1024 * 1024 then
        checkpoint;
      end if;

      foreach relation in array emptied loop
        execute format('select exists (select from %s)', relation) into filled;
        if filled then
          execute format('delete from %s', relation);
        end if;
      end loop;
      perform setval(seqrelid, seqstart, false) from pg_sequence
        join pg_depend on classid = 'pg_class'::regclass and objid = seqrelid and deptype in ('a', 'i')
        where refclassid = 'pg_class'::regclass and refobjid = any (emptied)
          and pg_sequence_last_value(seqrelid) is not null;
    end $$`)
})
