import { readFileSync } from 'node:fs'

/** Resident memory of a process in megabytes; null where /proc is not available. */
function memoryOf(pid: number): number | null {
  try {
    const found = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))
    return found ? Number(found[1]) / 1024 : null
  } catch {
    return null
  }
}

/** Samples every second until stopped; returns the medians of the first, the middle and the last tenth. */
export function watchMemory(pid: number): () => { start: number; middle: number; end: number } {
  const samples: number[] = []
  const timer = setInterval(() => {
    const now = memoryOf(pid)
    if (now !== null) samples.push(now)
  }, 1000)
  return () => {
    clearInterval(timer)
    const around = (share: number) => {
      const width = Math.max(1, Math.floor(samples.length / 10))
      const from = Math.min(
        Math.max(0, Math.floor(samples.length * share - width / 2)),
        samples.length - width,
      )
      const part = samples.slice(from, from + width).toSorted((one, other) => one - other)
      return part[Math.floor(part.length / 2)] ?? Number.NaN
    }
    return { start: around(0.1), middle: around(0.5), end: around(1) }
  }
}
