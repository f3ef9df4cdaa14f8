import { randomBytes } from 'node:crypto'

const processPart = randomBytes(5).toString('hex')
let made = 0

/** The caller's own id when it is harmless in a log line, else a new one. */
export function takeRequestId(given: string | null | undefined): string {
  return given && /^[A-Za-z0-9._:-]{8,80}$/.test(given) ? given : newRequestId()
}

/** Unique over all copies of the program: a random part for this process and a running number. */
function newRequestId(): string {
  made += 1
  return `${processPart}-${made.toString(36).padStart(6, '0')}`
}
