import type { App } from '@comanda/server/app'
import { createPerson, EmailTaken, type NewPerson } from '@comanda/server/modules/identity/public'

type Role = NewPerson['memberships'][number]['role']

export interface DemoPerson {
  email: string
  firstName: string
  lastName: string
  phone: string
  roles: { role: Role /** null: everywhere. */; domain: string | null }[]
}

/** The password of all demo users. */
const demoPassword = 'comanda-demo'

export const demoPeople: readonly DemoPerson[] = [
  person('admin@comanda.test', 'Avery', 'Stone', '(212) 555-0100', 'master_admin', null),
  ...team('sakura', [
    ['Hana', 'Mori', '(908) 555-0111'],
    ['Kenji', 'Ito', '(908) 555-0112'],
    ['Lucia', 'Reyes', '(908) 555-0113'],
  ]),
  ...team('liberty', [
    ['Grace', 'Keller', '(215) 555-0121'],
    ['Marcus', 'Boyd', '(215) 555-0122'],
    ['Priya', 'Nair', '(215) 555-0123'],
  ]),
  ...team('napoli', [
    ['Enzo', 'Ferrara', '(312) 555-0131'],
    ['Giulia', 'Conti', '(312) 555-0132'],
    ['Daniel', 'Okafor', '(312) 555-0133'],
  ]),
  person('customer@comanda.test', 'Jamie', 'Rivera', '(973) 555-0140'),
]

/** Creates users, by default those of the demo. Existing users are left unchanged. */
export async function seedPeople(
  app: Pick<App, 'db' | 'now'>,
  restaurantIds: ReadonlyMap<string, string>,
  people: readonly DemoPerson[] = demoPeople,
): Promise<void> {
  await Promise.all(people.map((person) => addPerson(app, person, restaurantIds)))
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

function team(name: string, names: [string, string, string][]): DemoPerson[] {
  const roles = ['owner', 'manager', 'staff'] as const
  return roles.map((role, at) => {
    const [first, last, phone] = names[at]!
    return person(`${role}@${name}.test`, first, last, phone, role, `${name}.localhost`)
  })
}

function person(
  email: string,
  firstName: string,
  lastName: string,
  phone: string,
  role?: Role,
  domain: string | null = null,
): DemoPerson {
  return { email, firstName, lastName, phone, roles: role ? [{ role, domain }] : [] }
}
