import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Pool, QueryResultRow } from 'pg'
import { createPool } from '../../packages/server/src/db/pool.ts'
import { embeddedDatabase } from '../../tools/program/database.ts'
import { problemsInLog } from '../../tools/program/log-problems.ts'
import { createProgram, type Program } from '../../tools/program/program.ts'
import { openWorkplace } from '../../tools/program/workplace.ts'
import { eventually } from './check.ts'

export const demoHosts = ['sakura', 'liberty', 'napoli'] as const
export type DemoHost = (typeof demoHosts)[number]

/** A restaurant of its own for a journey that changes settings or the menu. */
export interface RestaurantCopy {
  /** Its subdomain; also in the addresses of its staff: `owner@<host>.test`. */
  host: string
  of: DemoHost
}

/** The running program, and access to it besides the browser: its database, its API and the sandbox. */
export interface World {
  /** URL of a path on a subdomain of localhost; '' is localhost itself. */
  url(host: string, path?: string): string
  /** Runs SQL as the database owner. */
  sql<Row extends QueryResultRow>(text: string, values?: unknown[]): Promise<Row[]>
  restaurantId(host: string): Promise<string>
  /**
   * Changes a restaurant or its menu directly in the database, and waits until the program serves the change.
   */
  change(host: string, statement: string): Promise<void>
  /** Imports a menu with the operator's script, for a restaurant that is always open. */
  importMenu(file: string, host: string): Promise<void>
  /** Payments at the payment provider's sandbox, newest first. */
  payments(): Promise<Payment[]>
  controlPayments(change: object): Promise<void>
  /** Creates copies of demo restaurants. */
  copyRestaurants(copies: readonly RestaurantCopy[]): Promise<void>
  /** Resets the payment sandbox to normal behavior. */
  resetSandbox(): Promise<void>
  /** The program's warnings and errors since an instant, newest last, at most 20. */
  logProblems(since: number): string[]
  close(): Promise<void>
}

export interface Payment {
  id: string
  status: string
  amount: number
  amount_received: number
  metadata: Record<string, string>
}

/** Starts the program with a data folder of its own. */
export async function openWorld(port: number | null): Promise<World> {
  const workplace = await openWorkplace('e2e', port)
  const program = createProgram({
    folder: workplace.folder,
    port: workplace.port,
    env: { COMANDA_DEMO_ALWAYS_OPEN: '1' },
  })
  const world = worldOf(program)
  const close = async () => {
    try {
      await world.close()
      await program.stop()
    } finally {
      workplace.remove()
    }
  }
  try {
    await program.start()
    return { ...world, close }
  } catch (error) {
    await close()
    throw error
  }
}

/** Access to a program that the caller starts and stops. */
function worldOf(program: Pick<Program, 'origin' | 'sandboxOrigin' | 'dataDir' | 'logFile'>): World {
  const { port } = new URL(program.origin)
  let pool: Pool | undefined
  const script = async (...args: string[]) => {
    const env = { ...process.env, COMANDA_DATA: program.dataDir, LOG_LEVEL: 'warn' }
    await promisify(execFile)(process.execPath, args, { cwd: join(import.meta.dirname, '../..'), env })
  }
  const world: World = {
    url: (host, path = '/') => `http://${host === '' ? '' : `${host}.`}localhost:${port}${path}`,
    async sql(text, values) {
      pool ??= createPool(embeddedDatabase(program.dataDir), 'owner', { max: 3, onError: () => {} })
      return (await pool.query(text, values)).rows
    },
    async restaurantId(host) {
      const domain = `${host}.localhost`
      const [found] = await world.sql<{ id: string }>('select id from restaurants where domain = $1', [
        domain,
      ])
      if (!found) throw new Error(`no restaurant at ${domain}`)
      return found.id
    },
    async change(host, statement) {
      const path = `${program.origin}/api/restaurants/${await world.restaurantId(host)}/menu`
      const versionNow = async () => ((await (await fetch(path)).json()) as { version: number }).version
      const before = await versionNow()
      await world.sql(statement.replaceAll('$restaurant', `'${await world.restaurantId(host)}'`))
      await eventually(async () => assert.notEqual(await versionNow(), before))
    },
    async importMenu(file, host) {
      const domain = `${host}.localhost`
      await script('scripts/menu-import.ts', file, '--restaurant', domain, '--create')
      await world.sql('update restaurants set is_demo = true where domain = $1', [domain])
    },
    copyRestaurants: (copies) => script('e2e/copy-restaurants.ts', JSON.stringify(copies)),
    async payments() {
      const headers = { accept: 'application/json' }
      const response = await fetch(`${program.sandboxOrigin}/sandbox/payments`, { headers })
      return ((await response.json()) as { paymentIntents: Payment[] }).paymentIntents
    },
    async controlPayments(change) {
      const response = await fetch(`${program.sandboxOrigin}/sandbox/payments/control`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(change),
      })
      if (!response.ok) throw new Error(`sandbox rejected the request: ${await response.text()}`)
    },
    resetSandbox: () => world.controlPayments({ failNext: null, failOn: null, onlyFor: null, delayMs: 0 }),
    logProblems: (since) => problemsInLog(readFileSync(program.logFile, 'utf8'), since),
    close: async () => pool?.end(),
  }
  return world
}
