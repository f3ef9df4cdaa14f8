const pendingKey = 'comanda.payment'
const lastKey = 'comanda.last-order'

/** An order of this tab that was placed and may be paid: asked about before another one is made. */
export interface PendingPayment {
  token: string
  /** null when there was nothing to pay. */
  intentId: string | null
}

export function readPending(): PendingPayment | null {
  try {
    const stored: Partial<PendingPayment> | null = JSON.parse(sessionStorage.getItem(pendingKey) ?? 'null')
    if (typeof stored?.token !== 'string') return memory
    return { token: stored.token, intentId: typeof stored.intentId === 'string' ? stored.intentId : null }
  } catch {
    return memory
  }
}

export function keepPending(pending: PendingPayment): void {
  memory = pending
  write(pendingKey, JSON.stringify(pending))
}

export function forgetPending(): void {
  memory = null
  write(pendingKey, null)
}

/** The token of the order that this tab paid last. */
export function readLastOrder(): string | null {
  try {
    return sessionStorage.getItem(lastKey)
  } catch {
    return null
  }
}

export function keepLastOrder(token: string): void {
  write(lastKey, token)
}

// Where nothing may be stored, the memory of the page has to do.
let memory: PendingPayment | null = null

function write(key: string, value: string | null): void {
  try {
    if (value === null) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, value)
  } catch (error) {
    console.warn('The payment could not be remembered', error)
  }
}
