import { type FeeFields, feeIssues } from '@comanda/domain/restaurant/fee-fields'
import { cleanKidsMeals } from '@comanda/domain/restaurant/kids-meal-fields'
import { type OrderingFields, orderingIssues } from '@comanda/domain/restaurant/ordering-fields'
import { platformHours } from '@comanda/domain/restaurant/platform-defaults'
import { cleanTerms, type TermsFields, termsIssues } from '@comanda/domain/restaurant/platform-terms'
import {
  cleanProfile,
  type ProfileFields,
  platformProfileIssues,
} from '@comanda/domain/restaurant/profile-fields'
import { hoursIssues, sortedHours } from '@comanda/domain/time/hours-fields'
import type { WeeklyHours } from '@comanda/domain/time/weekly-hours'
import { ORPCError } from '@orpc/server'
import type { App, Caller } from '../../app.ts'
import type { Tx } from '../../db/database.ts'
import { json } from '../../db/json.ts'
import { audit } from '../../platform/audit.ts'
import { feeColumns, invalid, orderingColumns, profileColumns } from '../catalog/public.ts'
import { requireRight } from '../identity/public.ts'
import { termsColumns } from './read-restaurant.ts'
import { refuseTakenDomain } from './save-terms.ts'

export interface NewPlatformRestaurant {
  id: string
  isActive: boolean
  /** Without pictures, which require an existing restaurant. */
  profile: Omit<ProfileFields, 'logoId' | 'bannerId'>
  ordering: OrderingFields
  fees: FeeFields
  /** Absent: those of the platform. */
  hours?: WeeklyHours | undefined
  terms: TermsFields
}

/**
 * Creates a restaurant without an owner. Its owner completes the set-up. A repeated call
 * returns the same restaurant. Throws UNAUTHORIZED, FORBIDDEN, BAD_REQUEST for an id in use, CATALOG_INVALID.
 */
export async function createRestaurant(
  app: App,
  caller: Caller,
  { id: restaurantId, isActive, ordering, fees, hours, ...entered }: NewPlatformRestaurant,
): Promise<{ restaurantId: string }> {
  requireRight(caller, 'platform.manage', null)
  const profile = cleanProfile({ ...entered.profile, logoId: null, bannerId: null })
  const terms = cleanTerms(entered.terms)
  rejectInvalid({
    ...platformProfileIssues(profile),
    ...orderingIssues(ordering),
    ...feeIssues(fees),
    ...(hours && hoursIssues({ hours, specialDays: [] })),
    ...termsIssues(entered.terms, app.config.platformHosts),
    ...(terms.connectEnabled && { connectEnabled: 'The restaurant has no connected account yet' }),
  })
  return app.db.platform(caller.actor, async (tx) => {
    const now = new Date(app.now())
    const added = await tx
      .insertInto('restaurants')
      .values({
        id: restaurantId,
        created_at: now,
        updated_at: now,
        setup_completed_at: null,
        is_active: isActive,
        hours: json(hours ? sortedHours({ hours, specialDays: [] }).hours : platformHours),
        ...profileColumns(profile),
        ...orderingColumns(cleanKidsMeals(ordering)),
        ...feeColumns(fees),
        ...termsColumns(terms),
      })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .returning('id')
      .executeTakeFirst()
      .catch(refuseTakenDomain)
    if (added) {
      await audit(app, tx, caller, {
        restaurantId,
        action: 'settings.restaurant_created',
        subject: `restaurant:${restaurantId}`,
        subjectLabel: profile.name,
      })
    } else await requireSameRequest(tx, caller, restaurantId, 'settings.restaurant_created')
    return { restaurantId }
  })
}

/** Accepts an existing restaurant only if the caller created it with the same kind of request. Throws BAD_REQUEST. */
export async function requireSameRequest(
  tx: Tx,
  caller: Caller,
  restaurantId: string,
  action: 'settings.restaurant_created' | 'settings.restaurant_cloned',
): Promise<void> {
  const own = await tx
    .selectFrom('audit_entries')
    .select('id')
    .where('restaurant_id', '=', restaurantId)
    .where('action', '=', action)
    .where('actor', '=', caller.actor)
    .executeTakeFirst()
  if (!own) throw new ORPCError('BAD_REQUEST', { message: 'This id is already in use.' })
}

function rejectInvalid(issues: Record<string, string>): void {
  if (Object.keys(issues).length > 0) throw invalid(issues)
}
