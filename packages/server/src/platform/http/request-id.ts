import { randomBytes } from 'node:crypto'

const processPart = randomBytes(5).toString('hex')
let count = 0

/** The caller's request id if it is safe to log, else a new one. */
export function requestIdFrom(given: string | null | undefined): string {
  return given && /^[A-Za-z0-9._:-]{8,80}$/.test(given) ? given : newRequestId()
}

/** Unique across all processes: a random part for this process and a counter. */
function newRequestId(): string {
  count += 1
  return `${processPart}-${count.toString(36).padStart(6, '0')}`
}
