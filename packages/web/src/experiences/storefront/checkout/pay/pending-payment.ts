const pendingKey = 'comanda.payment'
const lastKey = 'comanda.last-order'

/** An order of this tab that was placed and may be paid; it is settled before another one is placed. */
export interface PendingPayment {
  token: string
  /** null if there was nothing to pay. */
  intentId: string | null
}

export function readPendingPayment(): PendingPayment | null {
  try {
    const stored: Partial<PendingPayment> | null = JSON.parse(sessionStorage.getItem(pendingKey) ?? 'null')
    if (typeof stored?.token !== 'string') return memory
    return { token: stored.token, intentId: typeof stored.intentId === 'string' ? stored.intentId : null }
  } catch {
    return memory
  }
}

export function storePendingPayment(pending: PendingPayment): void {
  memory = pending
  write(pendingKey, JSON.stringify(pending))
}

export function clearPendingPayment(): void {
  memory = null
  write(pendingKey, null)
}

/** The token of the last order that this tab paid. */
export function readLastOrder(): string | null {
  try {
    return sessionStorage.getItem(lastKey)
  } catch {
    return null
  }
}

export function storeLastOrder(token: string): void {
  write(lastKey, token)
}

// Fallback where session storage is not available.
let memory: PendingPayment | null = null

function write(key: string, value: string | null): void {
  try {
    if (value === null) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, value)
  } catch (error) {
    console.warn('storing the pending payment failed', error)
  }
}
