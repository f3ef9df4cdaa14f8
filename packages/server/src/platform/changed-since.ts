import { ORPCError } from '@orpc/server'

/** The error for a save that was based on an outdated revision; `current` is what is stored. */
export function changedSince<Row>(thing: string, current: Row) {
  const message = `Someone else has changed this ${thing} in the meantime.`
  return new ORPCError('CHANGED_SINCE', { status: 409, message, data: { current } })
}
