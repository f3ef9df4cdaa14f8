import type { App } from '../../app.ts'
import type { Notifications } from '../../platform/live/notifications.ts'
import { tellOfPerson } from './person-changes.ts'
import { forgetEverybody, forgetPerson } from './read-caller.ts'

/**
 * Clears the cached caller when a user's sessions or roles change in any process; the database notifies on
 * commit.
 */
export function followPeople(app: Pick<App, 'db'>, notifications: Notifications): { stop(): Promise<void> } {
  const stop = notifications.on('comanda_people', {
    heard: (userId) => {
      forgetPerson(app, userId)
      tellOfPerson(app, userId)
    },
    missed: () => {
      forgetEverybody(app)
      tellOfPerson(app, null)
    },
  })
  return { stop: async () => stop() }
}
