import type { Client } from 'pg'

/**
 * Lets all statements that are sent before this turn of the program ends leave in one piece: a piece costs a call of
 * the system and wakes the server, however small it is.
 */
export function holdBack({ connection: { stream } }: Client): void {
  stream.cork()
  process.nextTick(() => stream.uncork())
}
