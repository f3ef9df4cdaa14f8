import { advanceDelivery, nextStatus, reportPosition } from './advance.ts'
import type { CourierState, StoredDelivery } from './state.ts'

const stepAt1 = 30_000
const reportAt1 = 20_000
const fastestReport = 250

export interface Robot {
  /** Starts driving this delivery, or stops when it has ended. */
  follow(id: string): void
  /** Starts driving every active delivery, at the current speed. */
  followAll(): void
  stop(): void
}

/**
 * Simulates couriers as the provider's robot courier does: a step every 30 seconds and a position every 20,
 * times the speed. At the kitchen it waits until the order is ready.
 */
export function createRobot(state: CourierState): Robot {
  const timers = new Map<string, NodeJS.Timeout>()
  let stopped = false

  function follow(id: string): void {
    clearTimeout(timers.get(id))
    timers.delete(id)
    const stored = state.deliveries.get(id)
    const pace = state.pace()
    if (stopped || !stored || pace === 0 || nextStatus(stored.delivery.status) === null) return
    const step = stepOf(stored, pace)
    const toStep = stored.since + step - Date.now()
    const toReport = Math.max(fastestReport, reportAt1 / pace)
    const moving = ['pickup', 'dropoff'].includes(stored.delivery.status)
    const reportsFirst = moving && toReport < toStep
    const wait = Math.max(0, reportsFirst ? toReport : toStep)
    timers.set(
      id,
      setTimeout(() => (reportsFirst ? report(id, step) : advance(id)), wait),
    )
  }

  function advance(id: string): void {
    const stored = state.deliveries.get(id)
    if (stored) advanceDelivery(state, stored, new Date())
    follow(id)
  }

  function report(id: string, step: number): void {
    const stored = state.deliveries.get(id)
    const now = new Date()
    if (stored) reportPosition(state, stored, (now.getTime() - stored.since) / step, now)
    follow(id)
  }

  const followAll = () => {
    for (const { delivery } of state.deliveries.all()) follow(delivery.id)
  }
  followAll()
  return {
    follow,
    followAll,
    stop() {
      stopped = true
      for (const timer of timers.values()) clearTimeout(timer)
    },
  }
}

/** How long a delivery stays in its status, in milliseconds. */
function stepOf({ delivery, since }: StoredDelivery, pace: number): number {
  const untilReady = delivery.status === 'pickup' ? Date.parse(delivery.pickup_ready) - since : 0
  return Math.max(stepAt1, untilReady) / pace
}
