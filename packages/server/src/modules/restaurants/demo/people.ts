import type { NewPerson } from '../../identity/public.ts'

type Role = NewPerson['memberships'][number]['role']

export interface DemoPerson {
  email: string
  firstName: string
  lastName: string
  phone: string
  roles: { role: Role /** null: everywhere. */; domain: string | null }[]
}

/** The password of all demo users. */
export const demoPassword = 'comanda-demo'

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
