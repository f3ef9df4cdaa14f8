/** Keys whose values must not be logged: credentials and personal data. */
const SENSITIVE_KEY =
  /pass(word|phrase)?$|secret|token|authorization|cookie|api_?key|client_?id|signature|otp|e?mail$|phone|address(?!es$)|street|first_?name|last_?name|customer_?name|owner_?name|manager_?name|card|body$|payload$|user_?agent/i
const EMAIL = /[\w.+%-]+@[\w-]+(\.[\w-]+)+/g
const HIDDEN = '[hidden]'
const MAX_DEPTH = 6

/**
 * Returns a copy without personal data and credentials by name; known secrets are removed from the finished line
 * (see log.ts). Errors keep their message, code, stack and cause, and lose all other
 * properties.
 */
export function scrub(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return hideEmails(value)
  if (typeof value !== 'object' || value === null) return value
  if (value instanceof Error) return scrubError(value, depth)
  if (value instanceof Date) return value.toISOString()
  if (ArrayBuffer.isView(value)) return `${value.byteLength} bytes`
  if (depth >= MAX_DEPTH) return '[deeper]'
  if (Array.isArray(value)) return value.map((item) => scrub(item, depth + 1))
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, hides(key, inner) ? HIDDEN : scrub(inner, depth + 1)]),
  )
}

export function hideEmails(text: string): string {
  return text.includes('@') ? text.replace(EMAIL, '[email]') : text
}

function hides(key: string, value: unknown): boolean {
  return value !== null && value !== undefined && typeof value !== 'boolean' && isSensitive(key)
}

const sensitiveKeys = new Map<string, boolean>()

/** Log lines repeat the same few keys. */
function isSensitive(key: string): boolean {
  let known = sensitiveKeys.get(key)
  if (known === undefined) {
    known = SENSITIVE_KEY.test(key)
    if (sensitiveKeys.size < 1000) sensitiveKeys.set(key, known)
  }
  return known
}

/** Postgres puts the offending row into `detail`, so only the named fields are copied. */
function scrubError(error: Error, depth: number): object {
  const code = 'code' in error ? error.code : undefined
  return {
    type: error.name,
    message: hideEmails(error.message),
    ...(code === undefined ? {} : { code }),
    stack: error.stack && hideEmails(error.stack),
    ...(error.cause === undefined || depth >= MAX_DEPTH ? {} : { cause: scrub(error.cause, depth + 1) }),
  }
}
