import type { Me } from '@comanda/contract/identity'
import { cleanName } from '@comanda/domain/people/customer'
import { formatPhone, isPhone, phoneMessage } from '@comanda/domain/people/phone'
import { ORPCError } from '@orpc/server'
import type { App, Caller } from '../../app.ts'
import { clearCachedCaller } from './read-caller.ts'
import { readMe } from './read-me.ts'

/**
 * Changes the caller's name and phone number, which prefill their orders.
 * @throws UNAUTHORIZED, also when the account was deleted meanwhile, and BAD_REQUEST without a first name, or for a phone number
 * without ten digits.
 */
export async function updateProfile(
  app: Pick<App, 'db' | 'now'>,
  caller: Caller,
  input: { firstName: string; lastName: string; phone: string },
): Promise<Me> {
  const { user } = caller
  if (!user) throw new ORPCError('UNAUTHORIZED')
  const firstName = cleanName(input.firstName)
  const lastName = cleanName(input.lastName)
  if (firstName === '') throw new ORPCError('BAD_REQUEST', { message: 'Name is required' })
  if (input.phone.trim() !== '' && !isPhone(input.phone)) {
    throw new ORPCError('BAD_REQUEST', { message: phoneMessage })
  }
  const updated_at = new Date(app.now())
  const profile = {
    first_name: firstName,
    last_name: lastName,
    phone: formatPhone(input.phone),
    contact_at: updated_at,
  }
  await app.db.platform(caller.actor, async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('auth.users')
      .set({ name: `${firstName} ${lastName}`.trim(), updated_at })
      .where('id', '=', user.id)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) throw new ORPCError('UNAUTHORIZED')
    await tx
      .insertInto('user_profiles')
      .values({ user_id: user.id, ...profile })
      .onConflict((known) => known.column('user_id').doUpdateSet({ ...profile, updated_at }))
      .execute()
  })
  clearCachedCaller(app, user.id)
  return readMe(app, caller)
}
