import type { App } from '../../../app.ts'
import { createPerson, EmailTaken } from '../../identity/public.ts'
import { type DemoPerson, demoPassword, demoPeople } from './people.ts'

/** Everybody who may sign in at the demonstration. Whoever is there already stays as they are. */
export async function seedPeople(
  app: Pick<App, 'db' | 'now'>,
  restaurantIds: ReadonlyMap<string, string>,
): Promise<void> {
  await Promise.all(demoPeople.map((person) => addPerson(app, person, restaurantIds)))
}

async function addPerson(
  app: Pick<App, 'db' | 'now'>,
  { roles, ...person }: DemoPerson,
  restaurantIds: ReadonlyMap<string, string>,
): Promise<void> {
  const memberships = roles.map(({ role, domain }) => ({
    role,
    restaurantId: domain === null ? null : restaurantIds.get(domain)!,
  }))
  try {
    await createPerson(app, { ...person, password: demoPassword, emailVerified: true, memberships })
  } catch (error) {
    if (!(error instanceof EmailTaken)) throw error
  }
}
