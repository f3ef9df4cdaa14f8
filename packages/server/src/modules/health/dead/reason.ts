import { cleanText } from '@comanda/domain/people/clean-text'
import { ORPCError } from '@orpc/server'

/** Cleans the reason for discarding something. Throws UNPROCESSABLE when it is blank. */
export function reasonOf(typed: string): string {
  const reason = cleanText(typed, 300)
  if (reason !== '') return reason
  throw new ORPCError('UNPROCESSABLE', { status: 422, message: 'Please give a reason.' })
}

export function alreadyResolved() {
  return new ORPCError('NOT_FOUND', { status: 404, message: 'This was already retried or discarded.' })
}
