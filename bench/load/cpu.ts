import { readdirSync, readFileSync } from 'node:fs'

/** Clock tick of /proc/<pid>/stat: Linux reports user time in hundredths of a second. */
const TICK_MS = 10
const PARENT = 1
const USER = 11
const SYSTEM = 12
const CHILDREN_USER = 13
const CHILDREN_SYSTEM = 14

/** CPU milliseconds used by a process so far; null where /proc is not available. */
export function cpuOf(pid: number): number | null {
  const stat = statOf(pid)
  return stat && (number(stat, USER) + number(stat, SYSTEM)) * TICK_MS
}

/** The same, including the children that have ended. */
export function cpuWithEndedChildren(pid: number): number | null {
  const own = statOf(pid)
  if (!own) return null
  const ended = (number(own, CHILDREN_USER) + number(own, CHILDREN_SYSTEM)) * TICK_MS
  return (cpuOf(pid) ?? 0) + ended
}

/** The same for each living child of a process. */
export function cpuOfChildren(pid: number): Map<number, number> {
  const children = allPids().filter((candidate) => parentOf(candidate) === pid)
  return new Map(children.map((child) => [child, cpuOf(child) ?? 0]))
}

export function parentOf(pid: number): number {
  return number(statOf(pid) ?? [], PARENT)
}

/** The ids of all processes of the machine. */
export function allPids(): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
}

/** The fields after the command name, which can contain spaces itself. */
function statOf(pid: number): string[] | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return text.slice(text.lastIndexOf(')') + 2).split(' ')
  } catch {
    return null
  }
}

function number(stat: string[], field: number): number {
  return Number(stat[field] ?? 0)
}
