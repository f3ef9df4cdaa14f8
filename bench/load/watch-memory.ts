import { quantile } from '../report.ts'

/** Samples every `everyMs` until stopped; returns the medians of the first, the middle and the last tenth. */
export function watchMemory(
  read: () => number,
  everyMs = 1000,
): () => { start: number; middle: number; end: number } {
  const samples: number[] = []
  const timer = setInterval(() => samples.push(read()), everyMs)
  return () => {
    clearInterval(timer)
    const around = (share: number) => {
      const width = Math.max(1, Math.floor(samples.length / 10))
      const from = Math.min(
        Math.max(0, Math.floor(samples.length * share - width / 2)),
        samples.length - width,
      )
      return quantile(samples.slice(from, from + width), 0.5)
    }
    return { start: around(0.1), middle: around(0.5), end: around(1) }
  }
}
