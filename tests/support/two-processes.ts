import type { Database } from '#server/ports/database/port.ts'
import { openRedisRoomLog } from '#server/ports/room-log/redis/index.ts'
import { openProduct, type Caller, type DemoAccount, type TestProduct } from './product.ts'
import { TestClient } from './realtime-client.ts'
import { startRedis, type TestRedis } from './redis.ts'
import { openTestPostgres, postgresUrl } from './shared-postgres.ts'

const log = { warn() {}, info() {} }

/** Two web processes with one database and one Redis. */
export interface TwoProcesses {
  readonly redis: TestRedis
  readonly products: readonly [TestProduct, TestProduct]
  readonly addresses: readonly [string, string]
  /** A socket of a user, or of a visitor, at one of the processes. */
  connect(at: 0 | 1, account: DemoAccount | null): Promise<TestClient>
  /** A socket of a browser at one of the processes. */
  connectAs(at: 0 | 1, browser: Caller): Promise<TestClient>
  /** Closes all sockets. */
  closeClients(): void
  close(): Promise<void>
}

/** On the embedded database, which only tests share; `onPostgres`: on PostgreSQL, each with its own connections. */
export async function openTwoProcesses({ onPostgres = false } = {}): Promise<TwoProcesses> {
  const redis = await startRedis()
  const url = onPostgres ? await postgresUrl() : null
  const databases: Database[] = []
  async function openDatabase(first?: TestProduct): Promise<Database | null> {
    if (url === null) return first?.database ?? null
    const database = await openTestPostgres(url)
    databases.push(database)
    return database
  }
  async function open(first?: TestProduct): Promise<TestProduct> {
    const database = await openDatabase(first)
    const roomLog = await openRedisRoomLog({ url: redis.url, log })
    return openProduct({}, undefined, first?.clock, {
      roomLog,
      ...(database && { database }),
      seeded: first !== undefined,
    })
  }
  const first = await open()
  const products = [first, await open(first)] as const
  const listen = ({ app }: TestProduct) => app.listen({ host: '127.0.0.1', port: 0 })
  const addresses = [await listen(products[0]), await listen(products[1])] as const
  const clients: TestClient[] = []
  async function connectAs(at: 0 | 1, { cookies }: Caller): Promise<TestClient> {
    const client = await new TestClient(addresses[at], cookies).opened()
    clients.push(client)
    return client
  }
  return {
    redis,
    products,
    addresses,
    connectAs,
    connect: async (at, account) => connectAs(at, await products[at].as(account)),
    closeClients() {
      for (const client of clients.splice(0)) client.socket.terminate()
    },
    async close() {
      for (const product of products.toReversed()) await product.close()
      for (const database of databases) await database.close()
      await redis.close()
    },
  }
}
