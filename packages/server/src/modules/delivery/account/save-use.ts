import type { CourierAccount } from '@comanda/contract/courier-account'
import { parseAddress } from '@comanda/domain/people/address'
import { e164 } from '@comanda/domain/people/phone'
import { ORPCError } from '@orpc/server'
import type { Selectable } from 'kysely'
import type { App, Caller } from '../../../app.ts'
import type { Tx } from '../../../db/database.ts'
import type { Restaurants } from '../../../db/tables.ts'
import { audit } from '../../../platform/audit.ts'
import { requireProof, requireRight } from '../../identity/public.ts'
import { openSecretIn } from '../../restaurants/public.ts'
import { incompleteAccount, readCourierSecret } from './courier-credentials.ts'
import { describeAccount } from './read-account.ts'

/** The courier options of a restaurant. Omitted ones stay unchanged. */
export interface CourierUse {
  switchedOn?: boolean | undefined
  carries21Plus?: boolean | undefined
}

/**
 * Turns couriers on or off, and whether they carry dishes for adults. Quotes that customers already have stay valid for
 * their 15 minutes. Couriers can only be turned on if everything that a quote needs is stored: otherwise no
 * customer could order a delivery.
 * A repeated call changes nothing.
 * Throws UNAUTHORIZED, FORBIDDEN, PROOF_REQUIRED, NOT_FOUND, COURIER_ACCOUNT_INCOMPLETE.
 */
export async function saveCourierUse(
  app: App,
  caller: Caller,
  { restaurantId, ...use }: CourierUse & { restaurantId: string },
): Promise<CourierAccount> {
  requireRight(caller, 'secrets.manage', restaurantId)
  await requireProof(app, caller)
  return app.db.tenant(restaurantId, caller.actor, async (tx) => {
    const row = await tx
      .selectFrom('restaurants')
      .select(['uber_enabled', 'courier_21_plus', 'address', 'phone'])
      .where('id', '=', restaurantId)
      // Does not block orders, which only reference the restaurant.
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!row) throw new ORPCError('NOT_FOUND')
    const { switchedOn = row.uber_enabled, carries21Plus = row.courier_21_plus } = use
    const changes = [
      { field: 'couriers', before: row.uber_enabled, after: switchedOn },
      { field: 'couriersCarry21Plus', before: row.courier_21_plus, after: carries21Plus },
    ].filter(({ before, after }) => before !== after)
    if (changes.length > 0) {
      if (switchedOn && !row.uber_enabled) await requireComplete(app, tx, restaurantId, row)
      await tx
        .updateTable('restaurants')
        .set({
          uber_enabled: switchedOn,
          courier_21_plus: carries21Plus,
          updated_at: new Date(app.now()),
        })
        .where('id', '=', restaurantId)
        .execute()
      await audit(app, tx, caller, {
        restaurantId,
        action: 'settings.courier_use_changed',
        subject: `restaurant:${restaurantId}`,
        subjectLabel: 'Couriers',
        changes,
      })
    }
    return describeAccount(app, tx, restaurantId)
  })
}

async function requireComplete(
  app: App,
  tx: Tx,
  restaurantId: string,
  { address, phone }: Pick<Selectable<Restaurants>, 'address' | 'phone'>,
): Promise<void> {
  const secret = readCourierSecret(await openSecretIn(app, tx, restaurantId, 'courier'))
  const isReachable = parseAddress(address).ok && e164(phone) !== null
  const message = incompleteAccount(secret) ?? (isReachable ? null : noPickupPlace)
  if (message) throw new ORPCError('COURIER_ACCOUNT_INCOMPLETE', { status: 422, message })
}

const noPickupPlace =
  'Couriers need a complete address and phone number of the restaurant. Enter them in the restaurant information.'
