import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { createProgram } from '../../tools/program/program.ts'
import { openWorkplace } from '../../tools/program/workplace.ts'
import { cpuWithEndedChildren, parentOf } from '../load/cpu.ts'
import { atMost, type BenchOptions, type Metric } from '../report.ts'

/** Connections and libraries of the start are closed by then. */
const SETTLE_MS = 30_000
const MEASURED_MS = 60_000
const MEMORY_LIMIT_MB = 300
const CPU_LIMIT_PERCENT = 1

/**
 * Measures the memory and CPU of the program and its Postgres with nothing to do, after the first start on an
 * empty data folder. The sandbox is listed separately: a real installation has none.
 */
export async function benchIdle(options: BenchOptions): Promise<Metric[]> {
  const place = await openWorkplace('bench', options.port)
  const program = createProgram({ ...place, abortSignal: options.signal })
  try {
    await program.start()
    const { pid } = program
    if (pid === null) throw new Error('The program is not running.')
    await delay(SETTLE_MS, undefined, { signal: options.signal })
    const before = cpuOf(familyOf(pid))
    await delay(MEASURED_MS, undefined, { signal: options.signal })
    const family = familyOf(pid)
    const used = cpuOf(family) - before
    const sandboxes = family.filter(isSandbox)
    const measured = family.filter((member) => !isSandbox(member))
    const command = 'npm run bench -- idle'
    const megabytes = (pids: number[]) => Math.round(pids.reduce((sum, each) => sum + memoryOf(each), 0))
    return [
      { name: 'idle_memory_mb', unit: 'MB', ...atMost(megabytes(measured), MEMORY_LIMIT_MB), command },
      { name: 'idle_processes', unit: '', value: measured.length, command },
      { name: 'idle_sandbox_memory_mb', unit: 'MB', value: megabytes(sandboxes), command },
      {
        ...{ name: 'idle_cpu_percent', unit: '%', command },
        ...atMost((used / MEASURED_MS) * 100, CPU_LIMIT_PERCENT),
      },
    ]
  } finally {
    await program.stop()
    place.remove()
  }
}

function cpuOf(family: number[]): number {
  return family.reduce((sum, pid) => sum + (isSandbox(pid) ? 0 : (cpuWithEndedChildren(pid) ?? 0)), 0)
}

/** The process and its descendants. */
function familyOf(pid: number): number[] {
  const all = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  const children = (parent: number): number[] =>
    all
      .map(Number)
      .filter((candidate) => parentOf(candidate) === parent)
      .flatMap((child) => [child, ...children(child)])
  return [pid, ...children(pid)]
}

/** The proportional share of a process in megabytes: pages that several processes map count once in all. */
function memoryOf(pid: number): number {
  const found = /^Pss:\s+(\d+) kB/m.exec(read(`/proc/${pid}/smaps_rollup`))
  return Number(found?.[1] ?? 0) / 1024
}

function isSandbox(pid: number): boolean {
  return read(`/proc/${pid}/cmdline`).includes('packages/sandbox')
}

/** Empty when the process has ended. */
function read(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
