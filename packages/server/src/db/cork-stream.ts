import type { Client } from 'pg'

/**
 * Buffers all statements sent in the current tick and flushes them in one write. Every write costs a system
 * call and wakes the server, however small it is.
 */
export function corkStream({ connection: { stream } }: Client): void {
  stream.cork()
  process.nextTick(() => stream.uncork())
}
