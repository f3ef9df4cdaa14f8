import { cleanText } from '@comanda/domain/people/clean-text'
import { ORPCError } from '@orpc/server'

const MAX_LENGTH = 40

/** Normalizes a screen's name. Throws BAD_REQUEST if it is empty. */
export function cleanDeviceName(text: string): string {
  const name = cleanText(text, MAX_LENGTH)
  if (name) return name
  const issues = [{ path: 'name', message: 'Name is required' }]
  throw new ORPCError('BAD_REQUEST', { message: 'Name is required', data: { issues } })
}
