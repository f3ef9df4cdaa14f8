import type { App } from '../../app.ts'
import type { EventBus } from '../../platform/live/event-bus.ts'
import { deliverNotifications } from './deliver-notifications.ts'

const POLL_MS = 5000

/**
 * Delivers notifications as soon as their transaction commits (LISTEN), and polls for retries every few
 * seconds.
 */
export function startNotificationDelivery(app: App, bus: EventBus): { stop(): Promise<void> } {
  let stopped = false
  let again = false
  let running: Promise<void> | null = null
  const run = () => {
    if (stopped) return
    again = true
    running ??= deliverAll().finally(() => {
      running = null
    })
  }

  async function deliverAll(): Promise<void> {
    while (again && !stopped) {
      again = false
      try {
        if ((await deliverNotifications(app)) > 0) again = true
      } catch (error) {
        app.log.warn({ err: error }, 'notification poll failed, retrying')
      }
    }
  }

  const stopListening = bus.subscribe('comanda_letters', { heard: run, missed: run })
  const timer = setInterval(run, POLL_MS)
  run()
  return {
    async stop() {
      stopped = true
      clearInterval(timer)
      stopListening()
      await running
    },
  }
}
