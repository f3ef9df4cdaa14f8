import { isUuid } from '@comanda/domain/uuid'

const storageKey = 'comanda.visit'
const idleLimitMs = 30 * 60_000

/**
 * The id of this visit: random, per browser tab, renewed after 30 minutes of inactivity. It does not identify
 * the visitor. Without session storage each page view is a visit of its own.
 */
export function visitSessionId(): string {
  const now = Date.now()
  const known = read()
  const id = known && now - known.seenAt < idleLimitMs ? known.id : crypto.randomUUID()
  memory = { id, seenAt: now }
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(memory))
  } catch {
    // Storage is blocked or full: the memory above is the fallback.
  }
  return id
}

interface Visit {
  id: string
  seenAt: number
}

let memory: Visit | null = null

function read(): Visit | null {
  if (memory) return memory
  try {
    const stored: Partial<Visit> | null = JSON.parse(sessionStorage.getItem(storageKey) ?? 'null')
    return isUuid(stored?.id) && typeof stored?.seenAt === 'number'
      ? { id: stored.id, seenAt: stored.seenAt }
      : null
  } catch {
    return null
  }
}
