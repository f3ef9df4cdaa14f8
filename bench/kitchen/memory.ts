import { readFileSync } from 'node:fs'

/** Megabytes of memory that a process holds; null where the system does not tell. */
export function memoryOf(pid: number): number | null {
  try {
    const found = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))
    return found ? Number(found[1]) / 1024 : null
  } catch {
    return null
  }
}

/** Looks every second, until it is stopped; answers the medians of the first, the middle and the last tenth. */
export function watchMemory(pid: number): () => { start: number; middle: number; end: number } {
  const seen: number[] = []
  const timer = setInterval(() => {
    const now = memoryOf(pid)
    if (now !== null) seen.push(now)
  }, 1000)
  return () => {
    clearInterval(timer)
    const around = (share: number) => {
      const width = Math.max(1, Math.floor(seen.length / 10))
      const from = Math.min(Math.max(0, Math.floor(seen.length * share - width / 2)), seen.length - width)
      const part = seen.slice(from, from + width).toSorted((one, other) => one - other)
      return part[Math.floor(part.length / 2)] ?? Number.NaN
    }
    return { start: around(0.1), middle: around(0.5), end: around(1) }
  }
}
