import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely'
import type { PoolClient } from 'pg'
import type { Last } from './database.ts'
import { holdBack } from './hold-back.ts'
import type { PreparedNames } from './prepared-names.ts'
import type { Tables } from './tables.ts'

/** The statements of one running transaction, on its connection. */
export interface OpenTransaction {
  tx: Kysely<Tables>
  last: Last
  /** Makes every later statement fail. */
  end(): void
  /** Sends COMMIT, unless it has gone out behind the last statement; answers when it is done. */
  commit(): Promise<void>
  /** null as long as COMMIT was not sent. */
  readonly committing: Promise<void> | null
}

export function openTransaction(
  client: PoolClient,
  names: PreparedNames,
  sendCommit: () => Promise<void>,
): OpenTransaction {
  const connection = new TransactionConnection(client, names, sendCommit)
  return {
    tx: new Kysely<Tables>({ dialect: dialectOn(connection) }),
    last(statement) {
      connection.expectLast()
      return statement
    },
    end: () => connection.end(),
    commit: () => connection.commit(),
    get committing() {
      return connection.committing
    },
  }
}

class TransactionConnection implements DatabaseConnection {
  committing: Promise<void> | null = null
  readonly #client: PoolClient
  readonly #names: PreparedNames
  readonly #sendCommit: () => Promise<void>
  #isLast = false
  #ended = false

  constructor(client: PoolClient, names: PreparedNames, sendCommit: () => Promise<void>) {
    this.#client = client
    this.#names = names
    this.#sendCommit = sendCommit
  }

  async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    // The connection may serve somebody else by now, under another restaurant.
    if (this.#ended) throw new Error('This transaction has ended: await every statement inside its function.')
    holdBack(this.#client)
    const answer = this.#client.query({
      text: sql,
      values: [...parameters],
      name: parameters.length > 0 ? this.#names.nameOf(sql) : undefined,
    })
    if (this.#isLast) {
      this.end()
      // What cannot be written down fails before it is sent, and COMMIT would save what came before it.
      if (!parameters.every(isPlain)) await answer
      // Its failure is heard from the statement, or when the transaction asks for it at its end.
      this.commit().catch(() => {})
    }
    const { command, rowCount, rows } = await answer
    const changes = command !== 'SELECT' && rowCount !== null
    return { rows, numAffectedRows: changes ? BigInt(rowCount) : undefined }
  }

  expectLast(): void {
    this.#isLast = true
  }

  commit(): Promise<void> {
    this.committing ??= this.#sendCommit()
    return this.committing
  }

  // biome-ignore lint/correctness/useYield: the interface asks for a generator.
  async *streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new Error('Rows are not streamed: read them in pages.')
  }

  end(): void {
    this.#ended = true
  }
}

function isPlain(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || value instanceof Date || Buffer.isBuffer(value))
    return true
  return Array.isArray(value) && value.every(isPlain)
}

function dialectOn(connection: DatabaseConnection): Dialect {
  return {
    createAdapter: () => adapter,
    createQueryCompiler: () => compiler,
    createDriver: () => driverOn(connection),
    createIntrospector: (db) => new PostgresIntrospector(db),
  }
}

const adapter = new PostgresAdapter()
const compiler = new PostgresQueryCompiler()

/** The transaction is opened and closed around Kysely, see transaction.ts. */
function driverOn(connection: DatabaseConnection): Driver {
  const nested = async () => {
    throw new Error('A transaction is running already.')
  }
  return {
    init: async () => {},
    acquireConnection: async () => connection,
    releaseConnection: async () => {},
    beginTransaction: nested,
    commitTransaction: nested,
    rollbackTransaction: nested,
    destroy: async () => {},
  }
}
