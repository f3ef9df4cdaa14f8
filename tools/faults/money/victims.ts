import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { z } from 'zod'
import type { Program } from '../../program/program.ts'
import type { PlannedKill, Victim } from './plan.ts'

const POLL_MS = 20
const TIMEOUT_MS = 30_000
const health = z.object({ pid: z.int().positive() })

/**
 * Kills processes as planned, and waits until each is up again before the next kill. Returns the number of
 * kills per process.
 */
export async function killAsPlanned(
  program: Program,
  kills: PlannedKill[],
  begun: () => number,
  abortSignal: AbortSignal,
): Promise<Record<Victim, number>> {
  const killed: Record<Victim, number> = { program: 0, database: 0, sandbox: 0 }
  for (const { afterCheckouts, delayMs, victim } of kills) {
    while (begun() < afterCheckouts) await delay(POLL_MS, undefined, { signal: abortSignal })
    await delay(delayMs, undefined, { signal: abortSignal })
    await killOne(program, victim, abortSignal)
    killed[victim] += 1
  }
  return killed
}

/** Kills one process and waits until it is up again. */
export async function killOne(program: Program, victim: Victim, abortSignal: AbortSignal): Promise<void> {
  if (victim === 'program') {
    await program.kill()
    await program.start()
    return
  }
  const find = victim === 'database' ? () => databasePid(program) : () => sandboxPid(program)
  const before = await until(find, (pid) => pid !== null, abortSignal)
  if (before !== null) process.kill(before, 'SIGKILL')
  await until(find, (pid) => pid !== null && pid !== before, abortSignal)
  if (victim === 'database')
    await until(
      () => isReady(program),
      (ready) => ready === true,
      abortSignal,
    )
}

async function until<T>(
  find: () => Promise<T>,
  holds: (found: T) => boolean,
  abortSignal: AbortSignal,
): Promise<T> {
  const late = AbortSignal.timeout(TIMEOUT_MS)
  for (let found = await find(); ; found = await find()) {
    if (holds(found)) return found
    late.throwIfAborted()
    await delay(POLL_MS, undefined, { signal: abortSignal })
  }
}

/** null while it is down. */
async function sandboxPid(program: Program): Promise<number | null> {
  try {
    const response = await fetch(`${program.sandboxOrigin}/sandbox/healthz`, {
      signal: AbortSignal.timeout(2000),
    })
    return health.parse(await response.json()).pid
  } catch {
    return null
  }
}

async function databasePid(program: Program): Promise<number | null> {
  try {
    const [pid] = readFileSync(join(program.dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')
    return pid ? Number(pid) : null
  } catch {
    return null
  }
}

async function isReady(program: Program): Promise<boolean> {
  try {
    const response = await fetch(`${program.origin}/readyz`, { signal: AbortSignal.timeout(2000) })
    await response.arrayBuffer()
    return response.ok
  } catch {
    return false
  }
}
