import { randomUUID } from 'node:crypto'
import { normalizeEmail } from '@comanda/domain/people/email'
import type { App, Membership } from '../../app.ts'
import type { Tx } from '../../db/database.ts'
import { passwordRuleOf, toStoredPassword } from './password-rules.ts'
import { type StoredPassword, storePassword } from './store-password.ts'

export interface NewPerson {
  email: string
  firstName: string
  lastName: string
  phone: string
  password: string
  /** Whether the email address is already known to reach them. */
  emailVerified?: boolean
  /** Empty for a customer. A role without a restaurant covers all restaurants. */
  memberships: Membership[]
}

/** An account with this email address already exists. */
export class EmailTaken extends Error {}

/**
 * Creates a person who can sign in with email and password, with their roles. Returns their id.
 * @throws EmailTaken
 */
export async function createPerson(app: Pick<App, 'db' | 'now'>, person: NewPerson): Promise<string> {
  const email = normalizeEmail(person.email)
  const now = new Date(app.now())
  const rule = await app.db.platform('system:identity', (tx) => passwordRuleOf(tx, email, now))
  const password = await toStoredPassword(person.password, rule)
  return app.db.platform('system:identity', async (tx) => {
    const userId = await addPerson(tx, person, password)
    if (person.memberships.length === 0) return userId
    await tx
      .insertInto('memberships')
      .values(
        person.memberships.map(({ role, restaurantId }) => ({
          user_id: userId,
          role,
          restaurant_id: restaurantId,
        })),
      )
      .execute()
    return userId
  })
}

/**
 * Creates a person without roles, within a larger platform transaction. Returns their id.
 * @throws EmailTaken
 */
export async function addPerson(
  tx: Tx,
  person: Pick<NewPerson, 'email' | 'firstName' | 'lastName' | 'phone' | 'emailVerified'>,
  password: StoredPassword,
): Promise<string> {
  const userId = randomUUID()
  const { firstName, lastName, phone, emailVerified = false } = person
  const added = await tx
    .insertInto('auth.users')
    .values({
      id: userId,
      name: `${firstName} ${lastName}`.trim(),
      email: normalizeEmail(person.email),
      email_verified: emailVerified,
    })
    .onConflict((known) => known.column('email').doNothing())
    .executeTakeFirst()
  if (!added.numInsertedOrUpdatedRows) throw new EmailTaken('This email address is already in use.')
  await storePassword(tx, userId, password)
  await tx
    .insertInto('user_profiles')
    .values({ user_id: userId, first_name: firstName, last_name: lastName, phone })
    .execute()
  return userId
}
