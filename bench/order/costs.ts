import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Pool } from 'pg'
import type { Program } from '../../tools/program/program.ts'
import { cpuOfFamily } from '../load/cpu.ts'
import { type Counts, perOrder, readCounts } from './counts.ts'

/** Meter readings of everything an order costs, taken before and after a round. */
export interface Meters {
  counts: Counts
  /** Milliseconds; null where /proc is not available. */
  postgresCpuMs: number | null
  /** Total bytes of write-ahead log. */
  walBytes: number
}

/** Costs per order. */
export interface Costs {
  orders: number
  incoming: [string, number][]
  outgoing: [string, number][]
  statements: [string, number][]
  programCpuMs: number
  postgresCpuMs: number | null
  walBytes: number
}

export async function readMeters(program: Program, pool: Pool, countsFile: string): Promise<Meters> {
  const { rows } = await pool.query<{ bytes: string }>("select pg_current_wal_lsn() - '0/0'::pg_lsn as bytes")
  const postmaster = Number(
    readFileSync(join(program.dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0],
  )
  return {
    counts: await readCounts(program.pid ?? 0, countsFile),
    postgresCpuMs: cpuOfFamily(postmaster),
    walBytes: Number(rows[0]?.bytes),
  }
}

export function costsOf(before: Meters, after: Meters, orders: number): Costs {
  const { incoming, outgoing, statements, cpuMs } = before.counts
  return {
    orders,
    incoming: perOrder(incoming, after.counts.incoming, orders),
    outgoing: perOrder(outgoing, after.counts.outgoing, orders),
    statements: perOrder(statements, after.counts.statements, orders),
    programCpuMs: (after.counts.cpuMs - cpuMs) / orders,
    postgresCpuMs:
      before.postgresCpuMs === null || after.postgresCpuMs === null
        ? null
        : (after.postgresCpuMs - before.postgresCpuMs) / orders,
    walBytes: (after.walBytes - before.walBytes) / orders,
  }
}

/** Combines the costs of several rounds, weighted by their orders. */
export function addUp(rounds: Costs[]): Costs {
  const orders = rounds.reduce((sum, round) => sum + round.orders, 0)
  const mean = (of: (round: Costs) => number) =>
    rounds.reduce((sum, round) => sum + of(round) * round.orders, 0) / orders
  const kinds = (of: (round: Costs) => [string, number][]) => {
    const names = new Set(rounds.flatMap((round) => of(round).map(([kind]) => kind)))
    return [...names]
      .map((kind): [string, number] => [
        kind,
        mean((round) => of(round).find(([other]) => other === kind)?.[1] ?? 0),
      ])
      .sort((a, b) => b[1] - a[1])
  }
  return {
    orders,
    incoming: kinds((round) => round.incoming),
    outgoing: kinds((round) => round.outgoing),
    statements: kinds((round) => round.statements),
    programCpuMs: mean((round) => round.programCpuMs),
    postgresCpuMs: rounds.some((round) => round.postgresCpuMs === null)
      ? null
      : mean((round) => round.postgresCpuMs ?? 0),
    walBytes: mean((round) => round.walBytes),
  }
}
