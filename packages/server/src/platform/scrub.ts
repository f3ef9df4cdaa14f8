import { withoutSecrets } from './hidden-secrets.ts'

/** Keys whose values never belong in a log: credentials, and what tells who somebody is or where they live. */
const TELLING =
  /pass(word|phrase)?$|secret|token|authorization|cookie|api_?key|client_?id|signature|otp|e?mail$|phone|address(?!es$)|street|first_?name|last_?name|customer_?name|owner_?name|manager_?name|card|body$|payload$|user_?agent/i
const EMAIL = /[\w.+%-]+@[\w-]+(\.[\w-]+)+/g
const HIDDEN = '[hidden]'
const DEEPEST = 6

/** A copy that may be logged. Errors keep their message, code, stack and cause, and lose what else hangs on them. */
export function scrub(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return scrubText(value)
  if (typeof value !== 'object' || value === null) return value
  if (value instanceof Error) return scrubError(value, depth)
  if (value instanceof Date) return value.toISOString()
  if (ArrayBuffer.isView(value)) return `${value.byteLength} bytes`
  if (depth >= DEEPEST) return '[deeper]'
  if (Array.isArray(value)) return value.map((item) => scrub(item, depth + 1))
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, hides(key, inner) ? HIDDEN : scrub(inner, depth + 1)]),
  )
}

export function scrubText(text: string): string {
  return withoutSecrets(text).replace(EMAIL, '[email]')
}

function hides(key: string, value: unknown): boolean {
  return TELLING.test(key) && value !== null && value !== undefined && typeof value !== 'boolean'
}

/** The database puts the offending row into `detail`: only the named fields are copied. */
function scrubError(error: Error, depth: number): object {
  const code = 'code' in error ? error.code : undefined
  return {
    type: error.name,
    message: scrubText(error.message),
    ...(code === undefined ? {} : { code }),
    stack: error.stack && scrubText(error.stack),
    ...(error.cause === undefined || depth >= DEEPEST ? {} : { cause: scrub(error.cause, depth + 1) }),
  }
}
