import { existsSync, readFileSync, rmSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'

/** What the program has done since its start, by kind. */
export interface Counts {
  incoming: Record<string, number>
  outgoing: Record<string, number>
  statements: Record<string, number>
  /** The CPU time of all threads, with those that compile and collect garbage for the others. */
  cpuMs: number
  main: ThreadUse
  /** All other threads that run JavaScript. */
  jobs: ThreadUse
  at: number
}

export interface ThreadUse {
  cpuMs: number
  /** The processes of Postgres that it has used. */
  backends: number[]
}

/** Requests the program's counts from `count-calls.ts`. Throws when it does not respond. */
export async function readCounts(pid: number, file: string): Promise<Counts> {
  rmSync(file, { force: true })
  process.kill(pid, 'SIGUSR2')
  for (let attempt = 0; attempt < 500; attempt += 1) {
    if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8')) as Counts
    await delay(10)
  }
  throw new Error('The program did not report its counts.')
}

/**
 * Waits until the program is idle: no request arrived and almost no statement ran for a while. Returns the counts at the
 * start of that while.
 */
export async function untilIdle(pid: number, file: string, signal: AbortSignal): Promise<Counts> {
  let before = await readCounts(pid, file)
  while (true) {
    await delay(700, undefined, { signal })
    const now = await readCounts(pid, file)
    if (
      total(now.incoming) === total(before.incoming) &&
      total(now.statements) - total(before.statements) < 20
    ) {
      return before
    }
    before = now
  }
}

/** The difference of two readings per order, by kind, largest first. */
export function perOrder(
  before: Record<string, number>,
  after: Record<string, number>,
  orders: number,
): [string, number][] {
  return Object.entries(after)
    .map(([kind, count]): [string, number] => [kind, (count - (before[kind] ?? 0)) / orders])
    .filter(([, count]) => count > 0)
    .sort((a, b) => b[1] - a[1])
}

function total(counts: Record<string, number>): number {
  return Object.values(counts).reduce((sum, count) => sum + count, 0)
}
