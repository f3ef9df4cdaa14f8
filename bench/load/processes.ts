import { readFileSync } from 'node:fs'
import { allPids, parentOf } from './cpu.ts'

/** The process and its descendants. */
export function familyOf(pid: number): number[] {
  const all = allPids()
  const parents = new Map(all.map((each) => [each, parentOf(each)]))
  const childrenOf = (parent: number): number[] =>
    all
      .filter((candidate) => parents.get(candidate) === parent)
      .flatMap((child) => [child, ...childrenOf(child)])
  return [pid, ...childrenOf(pid)]
}

/** The proportional share of the processes in megabytes: pages that several processes map count once in all. */
export function memoryOf(pids: number[]): number {
  const megabytes = pids.map((pid) => {
    const found = /^Pss:\s+(\d+) kB/m.exec(read(`/proc/${pid}/smaps_rollup`))
    return Number(found?.[1] ?? 0) / 1024
  })
  return Math.round(megabytes.reduce((sum, each) => sum + each, 0))
}

/** The same for a program and its Postgres, without its sandbox. */
export function memoryOfProgram(pid: number): number {
  return memoryOf(familyOf(pid).filter((member) => !isSandbox(member)))
}

export function isSandbox(pid: number): boolean {
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
