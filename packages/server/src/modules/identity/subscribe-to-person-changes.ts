import type { App } from '../../app.ts'
import type { EventBus } from '../../platform/live/event-bus.ts'
import { notifyPersonChanged } from './person-changes.ts'
import { clearCachedCaller, clearCachedCallers } from './read-caller.ts'

/**
 * Clears the cached caller when a user's sessions or roles change in any process; the database notifies on
 * commit.
 */
export function subscribeToPersonChanges(app: Pick<App, 'db'>, bus: EventBus): { stop(): Promise<void> } {
  const stop = bus.subscribe('comanda_people', {
    received: (userId) => {
      clearCachedCaller(app, userId)
      notifyPersonChanged(app, userId)
    },
    missed: () => {
      clearCachedCallers(app)
      notifyPersonChanged(app, null)
    },
  })
  return { stop: async () => stop() }
}
