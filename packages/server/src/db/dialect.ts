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
import { corkStream } from './cork-stream.ts'
import type { Last } from './database.ts'
import type { PreparedNames } from './prepared-names.ts'
import type { Tables } from './tables.ts'

/** The statements of one running transaction, on its connection. */
export interface OpenTransaction {
  tx: Kysely<Tables>
  last: Last
  /** Makes every later statement fail. */
  end(): void
  /** Sends COMMIT unless it was already sent behind the last statement. Resolves once it completed. */
  commit(): Promise<void>
  /** null until COMMIT is sent. */
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
    // The connection may already serve another transaction, scoped to another restaurant.
    if (this.#ended) throw new Error('This transaction has ended: await every statement inside its function.')
    corkStream(this.#client)
    const result = this.#client.query({
      text: sql,
      values: [...parameters],
      name: parameters.length > 0 ? this.#names.nameOf(sql) : undefined,
    })
    if (this.#isLast) {
      this.end()
      // The serialization of an object can throw, before the statement is sent; COMMIT would then persist the
      // statements before it.
      if (!parameters.every(isSafeToSerialize)) await result
      // A failure is reported by the statement, or when the transaction awaits COMMIT at its end.
      this.commit().catch(() => {})
    }
    const { command, rowCount, rows } = await result
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

function isSafeToSerialize(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || value instanceof Date || Buffer.isBuffer(value))
    return true
  return Array.isArray(value) && value.every(isSafeToSerialize)
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

/** Kysely neither opens nor closes the transaction; see transaction.ts. */
function driverOn(connection: DatabaseConnection): Driver {
  const nested = async () => {
    throw new Error('Nested transactions are not supported.')
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
