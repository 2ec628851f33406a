/**
 * The PostgreSQL server that all test files of a run share. The first file that needs it starts it; the run stops it.
 */
import { sql } from 'drizzle-orm'
import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { Client } from 'pg'
import { inject } from 'vitest'
import { openPostgres } from '#server/ports/database/postgres/index.ts'
import { statement, type Database } from '#server/ports/database/port.ts'
import { startPostgres } from './postgres.ts'
import { schema } from './prepared-database.ts'
import { postgresFolder } from './run-folder.ts'

const template = 'migrated'
// Tests check concurrency, not speed: waits are long enough for a busy machine.
const options = { connections: 10, patienceMs: 60_000, onIdleError() {} }

async function execute(url: string, text: string): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  await client.query(text)
  await client.end()
}

const databaseUrl = (url: string, name: string): string => Object.assign(new URL(url), { pathname: name }).href

async function start(folder: string): Promise<string> {
  // The PostgreSQL user must be able to traverse the run's folder.
  chmodSync(join(folder, '..'), 0o711)
  const { url } = await startPostgres(folder)
  await execute(url, `create database ${template}`)
  const database = await openPostgres({ url: databaseUrl(url, template), ...schema, ...options })
  await database.close()
  return url
}

/** Whether this process is the first and has to start the server. */
function isFirst(folder: string): boolean {
  if (existsSync(folder)) return false
  try {
    mkdirSync(folder)
    return true
  } catch (error) {
    if (existsSync(folder)) return false
    throw error
  }
}

/** URL of the server; waits until it is ready. */
async function sharedUrl(folder: string): Promise<string> {
  const [ready, failed] = [join(folder, 'ready'), join(folder, 'failed')]
  if (isFirst(folder)) {
    try {
      writeFileSync(`${ready}.part`, await start(folder))
      renameSync(`${ready}.part`, ready)
    } catch (error) {
      writeFileSync(failed, '')
      throw error
    }
  }
  while (!existsSync(ready)) {
    if (existsSync(failed)) throw new Error('PostgreSQL failed to start; see the error of another test file')
    await setTimeout(50)
  }
  return readFileSync(ready, 'utf8')
}

let databases = 0

/** The URL of a migrated, empty PostgreSQL database on the shared server. */
export async function postgresUrl(): Promise<string> {
  const url = await sharedUrl(postgresFolder(inject('runFolder')))
  const name = `test_${process.pid}_${(databases += 1)}`
  await execute(url, `create database ${name} template ${template}`)
  return databaseUrl(url, name)
}

export const openTestPostgres = (url: string): Promise<Database> => openPostgres({ url, ...schema, ...options })

/** A migrated, empty PostgreSQL database on the shared server. */
export const postgresDatabase = async (): Promise<Database> => openTestPostgres(await postgresUrl())

/** The sessions of the server that have this application name. */
export const countSessions = statement('tests.countSessions', async (db, name: string): Promise<number> => {
  const [found] = await db
    .select({ count: sql`count(*)`.mapWith(Number) })
    .from(sql`pg_stat_activity`)
    .where(sql`application_name = ${name}`)
  return found?.count ?? 0
})
