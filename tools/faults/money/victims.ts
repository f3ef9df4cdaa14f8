import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { z } from 'zod'
import type { Program } from '../../program/program.ts'
import type { Death, Victim } from './plan.ts'

const POLL_MS = 20
const PATIENCE_MS = 30_000
/** Where each stand-in answers, counted from the program's own port. */
const places: Record<Exclude<Victim, 'program' | 'database'>, number> = {
  ...{ payments: 1, courier: 4, mail: 5, identity: 6 },
}
const health = z.object({ pid: z.int().positive() })

/** Kills as planned, and has whatever died stand again before the next. Answers how often each died. */
export async function killAsPlanned(
  program: Program,
  deaths: Death[],
  begun: () => number,
  gaveUp: AbortSignal,
): Promise<Record<Victim, number>> {
  const died: Record<Victim, number> = {
    ...{ program: 0, database: 0, payments: 0, courier: 0, mail: 0, identity: 0 },
  }
  for (const { afterCheckouts, delayMs, victim } of deaths) {
    while (begun() < afterCheckouts) await delay(POLL_MS, undefined, { signal: gaveUp })
    await delay(delayMs, undefined, { signal: gaveUp })
    await killOne(program, victim, gaveUp)
    died[victim] += 1
  }
  return died
}

/** Ends one of them at once, and waits until it stands again. */
export async function killOne(program: Program, victim: Victim, gaveUp: AbortSignal): Promise<void> {
  if (victim === 'program') {
    await program.kill()
    await program.start()
    return
  }
  const find = victim === 'database' ? () => databasePid(program) : () => standInPid(program, places[victim])
  const before = await until(find, (pid) => pid !== null, gaveUp)
  if (before !== null) process.kill(before, 'SIGKILL')
  await until(find, (pid) => pid !== null && pid !== before, gaveUp)
  if (victim === 'database')
    await until(
      () => isReady(program),
      (ready) => ready === true,
      gaveUp,
    )
}

async function until<T>(
  find: () => Promise<T>,
  holds: (found: T) => boolean,
  gaveUp: AbortSignal,
): Promise<T> {
  const late = AbortSignal.timeout(PATIENCE_MS)
  for (let found = await find(); ; found = await find()) {
    if (holds(found)) return found
    late.throwIfAborted()
    await delay(POLL_MS, undefined, { signal: gaveUp })
  }
}

/** null while it is not there. */
async function standInPid(program: Program, place: number): Promise<number | null> {
  const origin = `http://127.0.0.1:${Number(new URL(program.origin).port) + place}`
  try {
    const response = await fetch(`${origin}/sandbox/healthz`, { signal: AbortSignal.timeout(2000) })
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
