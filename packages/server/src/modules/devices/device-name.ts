import { cleanText } from '@comanda/domain/people/clean-text'
import { ORPCError } from '@orpc/server'

const LONGEST = 40

/** A name as it is kept. Throws BAD_REQUEST when nothing of it is left. */
export function cleanDeviceName(text: string): string {
  const name = cleanText(text, LONGEST)
  if (name) return name
  const issues = [{ path: 'name', message: 'Name is required' }]
  throw new ORPCError('BAD_REQUEST', { message: 'Name is required', data: { issues } })
}
