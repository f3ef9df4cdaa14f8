import { cents } from '@comanda/domain/money/cents'
import { percent } from '@comanda/domain/money/percent'
import { newFees } from '@comanda/domain/restaurant/fee-fields'
import { newOrdering } from '@comanda/domain/restaurant/ordering-fields'
import { cleanProfile, type ProfileFields, profileIssues } from '@comanda/domain/restaurant/profile-fields'
import { newDayHours } from '@comanda/domain/time/hours-fields'
import { weekdays } from '@comanda/domain/time/weekly-hours'
import { ORPCError } from '@orpc/server'
import type { App, Caller } from '../../app.ts'
import type { Tx } from '../../db/database.ts'
import { json } from '../../db/json.ts'
import { audit } from '../../platform/audit.ts'
import { feeColumns, invalid, orderingColumns, profileColumns } from '../catalog/public.ts'

/** A new restaurant has no pictures yet. */
type NewRestaurant = Omit<ProfileFields, 'logoId' | 'bannerId'> & { restaurantId: string }

/**
 * Creates the restaurant that the caller was invited to open, with the defaults of a new one, and makes the caller its
 * owner, in one transaction. A repeated call returns the same restaurant.
 * Throws UNAUTHORIZED, SETUP_NOT_GRANTED, GRANT_USED for a second restaurant, CATALOG_INVALID.
 */
export async function setUpRestaurant(
  app: App,
  caller: Caller,
  { restaurantId, ...entered }: NewRestaurant,
): Promise<{ restaurantId: string }> {
  const { user } = caller
  if (!user) throw new ORPCError('UNAUTHORIZED')
  return app.db.platform(caller.actor, async (tx) => {
    const grant = await lockGrant(tx, user.id, restaurantId)
    if (grant.created_restaurant === restaurantId) return { restaurantId }
    const fields = cleanProfile({ ...entered, logoId: null, bannerId: null })
    const issues = profileIssues(fields)
    if (Object.keys(issues).length > 0) throw invalid(issues as Record<string, string>)
    await insertRestaurant(app, tx, { restaurantId, userId: user.id, fields })
    await tx
      .insertInto('memberships')
      .values({
        user_id: user.id,
        restaurant_id: restaurantId,
        role: 'owner',
        granted_by: grant.granted_by,
        created_at: new Date(app.now()),
      })
      .execute()
    await tx
      .updateTable('owner_grants')
      .set({ used_at: new Date(app.now()), created_restaurant: restaurantId })
      .where('id', '=', grant.id)
      .execute()
    await audit(app, tx, caller, {
      restaurantId,
      action: 'settings.restaurant_set_up',
      subject: `restaurant:${restaurantId}`,
      subjectLabel: fields.name,
    })
    return { restaurantId }
  })
}

/** The unused grant of a user, or the grant with which this restaurant was created. */
async function lockGrant(tx: Tx, userId: string, restaurantId: string) {
  const grants = await tx
    .selectFrom('owner_grants')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .forUpdate()
    .execute()
  const grant =
    grants.find(({ created_restaurant }) => created_restaurant === restaurantId) ??
    grants.find(({ used_at }) => used_at === null)
  if (grant) return grant
  if (grants.length > 0)
    throw new ORPCError('GRANT_USED', {
      status: 409,
      message: 'You have already set up your restaurant. Ask Comanda for another invitation.',
    })
  throw new ORPCError('SETUP_NOT_GRANTED', {
    status: 409,
    message: 'You need an invitation to open a restaurant.',
  })
}

async function insertRestaurant(
  app: App,
  tx: Tx,
  { restaurantId, userId, fields }: { restaurantId: string; userId: string; fields: ProfileFields },
): Promise<void> {
  const primary = await tx
    .selectFrom('restaurants')
    .select('id')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  const now = new Date(app.now())
  const added = await tx
    .insertInto('restaurants')
    .values({
      id: restaurantId,
      created_at: now,
      updated_at: now,
      setup_completed_at: now,
      // A user is the primary owner of one restaurant.
      user_id: primary ? null : userId,
      ...profileColumns(fields),
      ...orderingColumns(newOrdering),
      ...feeColumns(newFees),
      hours: json(Object.fromEntries(weekdays.map((day) => [day, newHours]))),
      application_fee_percentage: percent(3000),
      application_fee_flat: cents(30),
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!added) throw new ORPCError('BAD_REQUEST', { message: 'This id is already in use.' })
}

const newHours = { ...newDayHours, closed: false }
