/** Whether an order is refused at every time, because ordering is paused or off, or the kitchen offline. */
export function isOffReason(reason: unknown): boolean {
  return offReasons.includes(reason)
}

const offReasons: readonly unknown[] = ['NOT_FOUND', 'OFFLINE', 'NOT_ACCEPTING', 'PAUSED']
