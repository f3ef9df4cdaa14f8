import { ORPCError } from '@orpc/server'

/** The error for invalid fields, by field. */
export function invalid(issues: Record<string, string>) {
  const list = Object.entries(issues).map(([path, message]) => ({ path, message }))
  const message = list.map((issue) => issue.message).join(' ')
  return new ORPCError('CONTENT_INVALID', { status: 422, message, data: { issues: list } })
}
