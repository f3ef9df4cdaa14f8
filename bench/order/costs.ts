import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Pool } from 'pg'
import type { Program } from '../../tools/program/program.ts'
import { cpuOf, cpuOfChildren, cpuWithEndedChildren } from '../load/cpu.ts'
import { type Counts, perOrder, readCounts } from './counts.ts'

/** What is read before and after a round. */
export interface Meters {
  counts: Counts
  postgres: PostgresCpu
  providersCpuMs: number
  /** Total bytes of write-ahead log. */
  walBytes: number
}

interface PostgresCpu {
  /** CPU time of all its processes, running and ended. */
  totalMs: number
  byBackend: Map<number, number>
}

/** Costs of one order. */
export interface Costs {
  incoming: [string, number][]
  outgoing: [string, number][]
  statements: [string, number][]
  /** Until the order is paid and on the kitchen's stream: everything but the jobs. */
  path: Cpu
  /** Jobs: emails, texts and whatever else follows a commit. */
  followUp: Cpu
  providersCpuMs: number
  walBytes: number
}

export interface Cpu {
  programMs: number
  postgresMs: number
}

export interface Metered {
  program: Program
  pool: Pool
  countsFile: string
  providersPid: number
}

export async function readMeters(metered: Metered): Promise<Meters> {
  const { program, pool, countsFile, providersPid } = metered
  const { rows } = await pool.query<{ bytes: string }>("select pg_current_wal_lsn() - '0/0'::pg_lsn as bytes")
  return {
    counts: await readCounts(program.pid ?? 0, countsFile),
    postgres: postgresCpu(program),
    providersCpuMs: cpuOf(providersPid) ?? 0,
    walBytes: Number(rows[0]?.bytes),
  }
}

export function postgresCpu(program: Program): PostgresCpu {
  const postmaster = Number(
    readFileSync(join(program.dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0],
  )
  const byBackend = cpuOfChildren(postmaster)
  const living = [...byBackend.values()].reduce((sum, each) => sum + each, 0)
  return { totalMs: living + (cpuWithEndedChildren(postmaster) ?? 0), byBackend }
}

/**
 * The CPU of a thread that compiles or collects garbage, and of a process of Postgres that serves no thread in particular,
 * is shared out in proportion.
 */
export function costsOf(before: Meters, after: Meters, orders: number): Costs {
  const { incoming, outgoing, statements } = before.counts
  const main = after.counts.main.cpuMs - before.counts.main.cpuMs
  const jobs = after.counts.jobs.cpuMs - before.counts.jobs.cpuMs
  const program = after.counts.cpuMs - before.counts.cpuMs
  const mainBackends = backendCpu(before, after, 'main')
  const jobsBackends = backendCpu(before, after, 'jobs')
  const postgres = after.postgres.totalMs - before.postgres.totalMs
  const each = (own: number, other: number, total: number) => (total * own) / (own + other) / orders
  return {
    incoming: perOrder(incoming, after.counts.incoming, orders),
    outgoing: perOrder(outgoing, after.counts.outgoing, orders),
    statements: perOrder(statements, after.counts.statements, orders),
    path: {
      programMs: each(main, jobs, program),
      postgresMs: each(mainBackends, jobsBackends, postgres),
    },
    followUp: {
      programMs: each(jobs, main, program),
      postgresMs: each(jobsBackends, mainBackends, postgres),
    },
    providersCpuMs: (after.providersCpuMs - before.providersCpuMs) / orders,
    walBytes: (after.walBytes - before.walBytes) / orders,
  }
}

function backendCpu(before: Meters, after: Meters, thread: 'main' | 'jobs'): number {
  const pids = new Set([...before.counts[thread].backends, ...after.counts[thread].backends])
  return [...pids].reduce((sum, pid) => {
    const now = after.postgres.byBackend.get(pid)
    return now === undefined ? sum : sum + now - (before.postgres.byBackend.get(pid) ?? 0)
  }, 0)
}
