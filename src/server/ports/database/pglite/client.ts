import {
  parse,
  PGlite,
  protocol,
  type PGliteOptions,
  type QueryOptions,
  type Results,
  type Transaction,
} from '@electric-sql/pglite'
import { sqlStateOf } from '../failure.ts'
import { PreparedStatements } from './prepared-statements.ts'

const { serialize } = protocol

/**
 * Whether a statement may have failed because definitions have changed since it was prepared, or because it was
 * deallocated: SQLSTATE classes 26 (no such statement), 0A (its result would change) and 42 (names and types).
 */
const isOutdated = (error: unknown): boolean => /^(26|0A|42)/.test(sqlStateOf(error) ?? '')

interface PreparingOptions extends PGliteOptions {
  /** In milliseconds. */
  now?(): number
}

/**
 * PGlite with named statements: those that were declared are parsed and analysed once, and planned a few times; then each
 * query sends one request, not six.
 */
export class PreparingPGlite extends PGlite {
  readonly #statements: PreparedStatements

  constructor({ now = () => performance.now(), ...options }: PreparingOptions) {
    super(options)
    this.#statements = new PreparedStatements({ send: (messages) => this.#send(messages), now })
  }

  /** The statement is prepared when it is run, with no options but those of rows. */
  declareStatement(text: string): void {
    this.#statements.declare(text)
  }

  override async query<Row>(
    text: string,
    parameters: unknown[] = [],
    options: QueryOptions = {},
  ): Promise<Results<Row>> {
    if (!this.#statements.isDeclared(text)) return super.query<Row>(text, parameters, options)
    await this._checkReady()
    return this._runExclusiveTransaction(async () => {
      const wasPrepared = this.#statements.isPrepared(text)
      try {
        return await this.#run<Row>(text, parameters, options)
      } catch (error) {
        // Outside a transaction, a statement that fails has changed nothing.
        if (!wasPrepared || !isOutdated(error)) throw error
        return await this.#run<Row>(text, parameters, options)
      }
    })
  }

  override transaction<Output>(run: (tx: Transaction) => Promise<Output>): Promise<Output> {
    return super.transaction((tx) =>
      run({
        ...tx,
        get closed() {
          return tx.closed
        },
        query: (text, parameters = [], options = {}) =>
          tx.closed || !this.#statements.isDeclared(text)
            ? tx.query(text, parameters, options)
            : this.#run(text, parameters, options),
      }),
    )
  }

  #run<Row>(text: string, parameters: readonly unknown[], options: QueryOptions): Promise<Results<Row>> {
    return this._runExclusiveQuery(async () => {
      try {
        const { name, parameterTypes, description } = await this.#statements.get(text)
        const values = parameters.map((value, index) => this.#encode(value, parameterTypes[index]))
        const messages = await this.#send([
          serialize.bind({ statement: name, values }),
          serialize.execute(),
          serialize.sync(),
        ])
        const [result] = parse.parseResults([...description, ...messages], this.parsers, options)
        // The caller knows its rows, as of `query` of PGlite.
        return result as Results<Row>
      } catch (error) {
        if (isOutdated(error)) this.#statements.forget(text)
        throw error
      }
    })
  }

  #encode(value: unknown, type: number | undefined): string | null {
    if (value === null || value === undefined) return null
    const encode = type === undefined ? undefined : this.serializers[type]
    return encode === undefined ? String(value) : encode(value)
  }

  /** Also after an error the database answers up to the last message, `sync`. */
  #send(messages: readonly Uint8Array[]) {
    return this.execProtocolStream(Buffer.concat(messages), { syncToFs: false })
  }
}
