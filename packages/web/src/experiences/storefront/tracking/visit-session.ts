const storageKey = 'comanda.visit'
const idleLimit = 30 * 60_000

/**
 * The id of this visit: random, of this browser tab alone, renewed after half an hour without a sign of life. It says
 * nothing of who visits. Where nothing may be stored, each page is a visit of its own.
 */
export function visitSessionId(): string {
  const now = Date.now()
  const known = read()
  const id = known && now - known.seenAt < idleLimit ? known.id : crypto.randomUUID()
  memory = { id, seenAt: now }
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(memory))
  } catch {
    // Forbidden or full: the memory above has to do.
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

function isUuid(value: unknown): value is string {
  return typeof value === 'string' && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(value)
}
