import type { Tx } from '../../db/database.ts'
import { phoneOnly, shownEmail } from '../identity/public.ts'

export interface CustomerName {
  name: string
  /** The label of the account. */
  account: string
}

/**
 * The present names of the users among these actors and subjects, for entries without a name: those of customers, which only the
 * platform's log has. Requires a transaction of the platform if there is a user.
 */
export async function customerNames(
  tx: Tx,
  references: readonly string[],
): Promise<ReadonlyMap<string, CustomerName>> {
  const users = references.filter((reference) => reference.startsWith(prefix))
  const names = new Map(users.map((reference) => [reference, deleted]))
  if (names.size === 0) return names
  const found = await tx
    .selectFrom('auth.users')
    .select(['id', 'name', 'email'])
    .where(
      'id',
      'in',
      users.map((reference) => reference.slice(prefix.length)),
    )
    .execute()
  for (const { id, name, email } of found) {
    const account = shownEmail(email) || phoneOnly
    names.set(`${prefix}${id}`, { name: name || account, account })
  }
  return names
}

const prefix = 'user:'
const deleted: CustomerName = { name: 'Deleted account', account: 'Deleted account' }
