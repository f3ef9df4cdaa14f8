import { quantile } from '../report.ts'
import { type Connection, openConnection } from './connection.ts'

export interface Load {
  perSecond: number
  /** Milliseconds. */
  p50: number
  p99: number
  done: number
  seconds: number
}

/**
 * Runs `work` repeatedly on `concurrency` connections for some seconds. Work in progress at the end is
 * completed and counted. Throws any error of `work`.
 */
export async function runLoad(
  options: { ports: number[]; concurrency: number; seconds: number; signal: AbortSignal },
  work: (connections: Connection[]) => Promise<void>,
): Promise<Load> {
  const { ports, concurrency, seconds, signal } = options
  const latencies: number[] = []
  const failed = Promise.withResolvers<never>()
  failed.promise.catch(() => {})
  const lines = await Promise.all(
    Array.from({ length: concurrency }, () =>
      Promise.all(ports.map((port) => openConnection(port, failed.reject))),
    ),
  )
  const startedAt = performance.now()
  const endAt = startedAt + seconds * 1000

  async function extendWork(connections: Connection[]): Promise<void> {
    for (let begun = performance.now(); begun < endAt; ) {
      signal.throwIfAborted()
      await work(connections)
      const now = performance.now()
      latencies.push(now - begun)
      begun = now
    }
  }
  try {
    await Promise.race([Promise.all(lines.map(extendWork)), failed.promise])
  } finally {
    for (const connection of lines.flat()) connection.close()
  }
  const elapsed = (performance.now() - startedAt) / 1000
  return {
    perSecond: latencies.length / elapsed,
    p50: quantile(latencies, 0.5),
    p99: quantile(latencies, 0.99),
    done: latencies.length,
    seconds: elapsed,
  }
}
