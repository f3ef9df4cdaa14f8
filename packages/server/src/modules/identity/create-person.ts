import { randomUUID } from 'node:crypto'
import { normaliseEmail } from '@comanda/domain/people/email'
import { hashPassword } from 'better-auth/crypto'
import type { App, Caller } from '../../app.ts'

export interface NewPerson {
  email: string
  firstName: string
  lastName: string
  phone: string
  password: string
  /** None: a customer. Without a restaurant a role holds for all of them. */
  memberships: Caller['memberships']
}

/** Somebody signs in with this address already. */
export class EmailTaken extends Error {}

/**
 * Adds somebody who may sign in with e-mail and password, with the roles they hold, and returns their id.
 * @throws EmailTaken
 */
export async function createPerson(app: Pick<App, 'db'>, person: NewPerson): Promise<string> {
  const userId = randomUUID()
  const password = await hashPassword(person.password)
  await app.db.platform('system:identity', async (tx) => {
    const added = await tx
      .insertInto('auth.users')
      .values({ id: userId, name: fullName(person), email: normaliseEmail(person.email) })
      .onConflict((known) => known.column('email').doNothing())
      .executeTakeFirst()
    if (!added.numInsertedOrUpdatedRows) throw new EmailTaken('This e-mail address is taken.')
    const account = {
      id: randomUUID(),
      account_id: userId,
      provider_id: 'credential',
      user_id: userId,
      password,
    }
    await tx.insertInto('auth.accounts').values(account).execute()
    const { firstName, lastName, phone } = person
    await tx
      .insertInto('user_profiles')
      .values({ user_id: userId, first_name: firstName, last_name: lastName, phone })
      .execute()
    if (person.memberships.length === 0) return
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
  })
  return userId
}

function fullName({ firstName, lastName }: NewPerson): string {
  return `${firstName} ${lastName}`.trim()
}
