/** The PostgreSQL server that all test files of a run share: the first that asks starts it, the run stops it. */
import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { Client } from 'pg'
import { inject } from 'vitest'
import { openPostgres } from '#server/ports/database/postgres/index.ts'
import type { Database } from '#server/ports/database/port.ts'
import { startPostgres } from './postgres.ts'
import { migrationsFolder } from './prepared-database.ts'
import { postgresFolder } from './run-folder.ts'

const template = 'migrated'
// What happens at once is asked for by tests, on however busy a machine, not how soon.
const patience = { connections: 10, patienceMs: 60_000, onIdleError() {} }

async function command(url: string, text: string): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  await client.query(text)
  await client.end()
}

const named = (url: string, name: string): string => Object.assign(new URL(url), { pathname: name }).href

async function start(folder: string): Promise<string> {
  // Its user passes through the folder of the run.
  chmodSync(join(folder, '..'), 0o711)
  const { url } = await startPostgres(folder)
  await command(url, `create database ${template}`)
  const database = await openPostgres({ url: named(url, template), migrationsFolder, ...patience })
  await database.close()
  return url
}

/** Whether this process is the one to start it. */
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

/** The address of the server once it is ready. */
async function addressOf(folder: string): Promise<string> {
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
    if (existsSync(failed)) throw new Error('PostgreSQL was not started; another test file says why')
    await setTimeout(50)
  }
  return readFileSync(ready, 'utf8')
}

let made = 0

/** A migrated PostgreSQL database of its own without rows. Nobody stops its server. */
export async function postgresDatabase(): Promise<Database> {
  const url = await addressOf(postgresFolder(inject('runFolder')))
  const name = `test_${process.pid}_${(made += 1)}`
  await command(url, `create database ${name} template ${template}`)
  return openPostgres({ url: named(url, name), migrationsFolder, ...patience })
}
