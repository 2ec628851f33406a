import { parse, protocol, type PGlite } from '@electric-sql/pglite'
import { LRUCache } from 'lru-cache'

const { serialize } = protocol

export type Messages = Awaited<ReturnType<PGlite['execProtocolStream']>>

interface PreparedStatement {
  readonly name: string
  /** Object ids of the types of the parameters. */
  readonly parameterTypes: readonly number[]
  /** The columns of the result. */
  readonly description: Messages
}

interface PreparedStatementsOptions {
  /** Sends messages to the database and returns its messages; throws its first error. */
  send(messages: readonly Uint8Array[]): Promise<Messages>
  /** In milliseconds. */
  now(): number
}

/** The product names some dozens at most; each takes about 60 kB with its plan. */
export const mostStatements = 100

/**
 * A statement gets one plan for all parameters, made for tables as they are at that time. The embedded database has no
 * autovacuum, which invalidates plans when tables have grown.
 */
export const lifetimeMs = 60_000

/** The named statements of a connection by their text: those that were used last. */
export class PreparedStatements {
  readonly #send: PreparedStatementsOptions['send']
  readonly #known: LRUCache<string, PreparedStatement>
  /** Texts that are prepared when they are run. */
  readonly #declared = new LRUCache<string, true>({ max: mostStatements })
  /** Names that the database may still have. */
  #unused: readonly string[] = []
  #names = 0

  constructor({ send, now }: PreparedStatementsOptions) {
    this.#send = send
    this.#known = new LRUCache({
      max: mostStatements,
      ttl: lifetimeMs,
      ttlResolution: 0,
      perf: { now },
      dispose: ({ name }) => {
        this.#unused = [...this.#unused, name]
      },
    })
  }

  declare(text: string): void {
    this.#declared.set(text, true)
  }

  isDeclared(text: string): boolean {
    return this.#declared.has(text)
  }

  isPrepared(text: string): boolean {
    return this.#known.has(text)
  }

  async get(text: string): Promise<PreparedStatement> {
    return this.#known.get(text) ?? this.#prepare(text)
  }

  forget(text: string): void {
    this.#known.delete(text)
  }

  async #prepare(text: string): Promise<PreparedStatement> {
    this.#names += 1
    const name = `statement_${this.#names}`
    const closed = this.#unused.map((unused) => serialize.close({ type: 'S', name: unused }))
    // If an error follows, the database has the new statement or not. To close one that it does not have is no error.
    this.#unused = [...this.#unused, name]
    const messages = await this.#send([
      ...closed,
      serialize.parse({ text, name }),
      serialize.describe({ type: 'S', name }),
      serialize.sync(),
    ])
    this.#unused = []
    const statement = {
      name,
      parameterTypes: parse.parseDescribeStatementResults(messages),
      description: messages.filter((message) => message.name === 'rowDescription'),
    }
    this.#known.set(text, statement)
    return statement
  }
}
