/** The rows of the demo content, kept in the embedded database: to copy them takes a tenth of the time of seeding them. */
import { sql } from 'drizzle-orm'
import { statement, type Database } from '#server/ports/database/port.ts'

/** Gifts, genres and products are those of the migrations, which `emptyAllTables` keeps. */
const keepRows = statement<null, void>('tests.keepDemoRows', async (db) => {
  await db.execute(sql`do $$
    declare
      relation name;
      filled boolean;
    begin
      for relation in
        select relname from pg_class
          where relnamespace = 'public'::regnamespace and relkind = 'r'
            and relname not in ('gifts', 'genres', 'coin_products')
      loop
        execute format('select exists (select from public.%I)', relation) into filled;
        if filled then
          execute format('create temp table %I as table public.%I', 'demo_' || relation, relation);
        end if;
      end loop;
      create temp table positions_of_demo as
        select format('%I.%I', schemaname, sequencename)::regclass as sequence, last_value
        from pg_sequences
        where schemaname = 'public' and last_value is not null;
    end $$`)
})

const copyRows = statement<null, void>('tests.copyDemoRows', async (db) => {
  await db.execute(sql`do $$
    declare
      kept name;
    begin
      perform set_config('session_replication_role', 'replica', true);
      for kept in select relname from pg_class where relnamespace = pg_my_temp_schema() and relname like 'demo\_%' loop
        execute format(
          'insert into public.%I overriding system value table pg_temp.%I',
          substr(kept, length('demo_') + 1),
          kept
        );
      end loop;
      perform setval(sequence, last_value) from positions_of_demo;
    end $$`)
})

/** The time at which the kept rows were seeded. */
let keptMs: number | null = null

/** Copies the demo content of this time into the empty database of this process. Returns whether it was kept. */
export async function copyDemo(database: Database, now: Date): Promise<boolean> {
  if (keptMs !== now.getTime()) return false
  await database.run(copyRows, null)
  return true
}

/** Keeps the demo content of the database of this process, which has nothing else. */
export async function keepDemo(database: Database, now: Date): Promise<void> {
  if (keptMs !== null) return
  await database.run(keepRows, null)
  keptMs = now.getTime()
}
