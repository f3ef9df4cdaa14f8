import { ORPCError } from '@orpc/server'

/** The error for invalid fields, with a message for each, by the path of the field. */
export function invalidFields<Code extends string>(
  code: Code,
  issues: { path: string; message: string }[] | Record<string, string>,
) {
  const list = Array.isArray(issues)
    ? issues
    : Object.entries(issues).map(([path, message]) => ({ path, message }))
  const message = list.map((issue) => issue.message).join(' ')
  return new ORPCError(code, { status: 422, message, data: { issues: list } })
}
