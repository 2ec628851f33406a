/** Empty ledgers on both kinds of database. */
import { emptyDatabase } from './database.ts'
import { ledgerIn, type TestLedger } from './ledger.ts'
import { postgresDatabase } from './shared-postgres.ts'

export const ledgerOnPglite = async (): Promise<TestLedger> => ledgerIn(await emptyDatabase())
export const ledgerOnPostgres = async (): Promise<TestLedger> => ledgerIn(await postgresDatabase())
