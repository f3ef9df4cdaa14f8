import { setTimeout as delay } from 'node:timers/promises'
import { cpuWithEndedChildren } from '../load/cpu.ts'
import { familyOf, isSandbox, memoryOf } from '../load/processes.ts'
import { withProgram } from '../load/with-program.ts'
import { atMost, type BenchOptions, type Metric, measuredBy } from '../report.ts'

/** Connections and libraries of the start are closed by then. */
const SETTLE_MS = 30_000
const MEASURED_MS = 60_000
const MEMORY_LIMIT_MB = 300
const CPU_LIMIT_PERCENT = 1

/**
 * Measures the memory and CPU of the program and its Postgres with nothing to do, after the first start on an
 * empty data folder. The sandbox is listed separately: a real installation has none.
 */
export function benchIdle(options: BenchOptions): Promise<Metric[]> {
  return withProgram(
    options,
    () => ({ root: options.tree }),
    async (program) => {
      if (program.pid === null) throw new Error('The program is not running.')
      return measureIdle(program.pid, 'npm run bench -- idle', options.signal)
    },
  )
}

/** Measures a program that has just started. */
export async function measureIdle(pid: number, command: string, signal: AbortSignal): Promise<Metric[]> {
  await delay(SETTLE_MS, undefined, { signal })
  const before = cpuOf(familyOf(pid))
  await delay(MEASURED_MS, undefined, { signal })
  const family = familyOf(pid)
  const used = cpuOf(family) - before
  const sandboxes = family.filter(isSandbox)
  const measured = family.filter((member) => !isSandbox(member))
  return measuredBy(command, [
    { name: 'idle_memory_mb', unit: 'MB', ...atMost(memoryOf(measured), MEMORY_LIMIT_MB) },
    { name: 'idle_processes', unit: '', value: measured.length },
    { name: 'idle_sandbox_memory_mb', unit: 'MB', value: memoryOf(sandboxes) },
    { name: 'idle_cpu_percent', unit: '%', ...atMost((used / MEASURED_MS) * 100, CPU_LIMIT_PERCENT) },
  ])
}

function cpuOf(family: number[]): number {
  return family.reduce((sum, pid) => sum + (isSandbox(pid) ? 0 : (cpuWithEndedChildren(pid) ?? 0)), 0)
}
