import type { App } from '../../../app.ts'
import { createPerson, EmailTaken } from '../../identity/public.ts'
import { type DemoPerson, demoPassword, demoPeople } from './people.ts'

/** Creates the demo users. Existing users are left unchanged. */
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
