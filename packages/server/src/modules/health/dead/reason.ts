import { cleanText } from '@comanda/domain/people/clean-text'
import { ORPCError } from '@orpc/server'

/** Why something was given up, as people read it later. Throws UNPROCESSABLE for one that says nothing. */
export function reasonOf(typed: string): string {
  const reason = cleanText(typed, 300)
  if (reason !== '') return reason
  throw new ORPCError('UNPROCESSABLE', { status: 422, message: 'Please say why.' })
}

export function seenToAlready() {
  return new ORPCError('NOT_FOUND', { status: 404, message: 'Somebody has seen to it already.' })
}
