import type { PlatformRestaurant, RestaurantTerms } from '@comanda/contract/restaurants-admin'
import type { TermsFields } from '@comanda/domain/restaurant/platform-terms'
import { ORPCError } from '@orpc/server'
import { type Selectable, sql, type Updateable } from 'kysely'
import type { App, Caller } from '../../app.ts'
import type { Tx } from '../../db/database.ts'
import type { Restaurants } from '../../db/tables.ts'
import { requireRight } from '../identity/public.ts'
import { readListed } from './list-restaurants.ts'
import { readOpenWork } from './read-open-work.ts'

/** What the platform manages of a restaurant, without its credentials. Throws UNAUTHORIZED, FORBIDDEN, NOT_FOUND. */
export async function readPlatformRestaurant(
  app: App,
  caller: Caller,
  { restaurantId }: { restaurantId: string },
): Promise<PlatformRestaurant> {
  requireRight(caller, 'platform.manage', null)
  return app.db.platform(caller.actor, async (tx) => {
    const [restaurant] = await readListed(tx, sql`r.id = ${restaurantId}`, 1)
    const row = await tx
      .selectFrom('restaurants')
      .select([...termsColumnNames, 'created_at', 'updated_at', 'setup_completed_at'])
      .where('id', '=', restaurantId)
      .executeTakeFirst()
    if (!row || !restaurant) throw new ORPCError('NOT_FOUND')
    return {
      restaurant,
      terms: termsOf(row),
      account: await readAccount(tx, restaurantId),
      courierConfigured: await hasCourier(tx, restaurantId),
      isSetUp: row.setup_completed_at !== null,
      owners: await readOwners(tx, restaurantId),
      createdAt: row.created_at.getTime(),
      updatedAt: row.updated_at.getTime(),
      openWork: await readOpenWork(tx, restaurantId),
    }
  })
}

export const termsColumnNames = [
  'domain',
  'application_fee_percentage',
  'application_fee_flat',
  'include_tax_in_fee',
  'include_delivery_in_fee',
  'include_processing_in_fee',
  'stripe_connect_enabled',
  'service_fee',
  'capture_mode',
  'terms_revision',
] as const

type TermsRow = Pick<Selectable<Restaurants>, (typeof termsColumnNames)[number]>

export function termsOf(row: TermsRow): RestaurantTerms {
  return {
    domain: row.domain ?? '',
    platformPercentage: row.application_fee_percentage,
    platformFlat: row.application_fee_flat,
    includeTax: row.include_tax_in_fee,
    includeDelivery: row.include_delivery_in_fee,
    includeProcessing: row.include_processing_in_fee,
    connectEnabled: row.stripe_connect_enabled,
    serviceFee: row.service_fee,
    captureMode: row.capture_mode,
    revision: row.terms_revision,
  }
}

export function termsColumns(terms: TermsFields) {
  return {
    domain: terms.domain || null,
    application_fee_percentage: terms.platformPercentage,
    application_fee_flat: terms.platformFlat,
    include_tax_in_fee: terms.includeTax,
    include_delivery_in_fee: terms.includeDelivery,
    include_processing_in_fee: terms.includeProcessing,
    stripe_connect_enabled: terms.connectEnabled,
    service_fee: terms.serviceFee,
    capture_mode: terms.captureMode,
  } satisfies Updateable<Restaurants>
}

export async function readAccount(tx: Tx, restaurantId: string): Promise<PlatformRestaurant['account']> {
  const row = await tx
    .selectFrom('connected_accounts')
    .select(['account_id', 'charges_enabled', 'payouts_enabled'])
    .where('restaurant_id', '=', restaurantId)
    .executeTakeFirst()
  return row
    ? { id: row.account_id, chargesEnabled: row.charges_enabled, payoutsEnabled: row.payouts_enabled }
    : null
}

async function hasCourier(tx: Tx, restaurantId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('restaurant_secrets')
    .select('name')
    .where('restaurant_id', '=', restaurantId)
    .where('name', '=', 'courier')
    .executeTakeFirst()
  return row !== undefined
}

async function readOwners(tx: Tx, restaurantId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('memberships')
    .innerJoin('auth.users', 'auth.users.id', 'memberships.user_id')
    .select('auth.users.name')
    .where('memberships.restaurant_id', '=', restaurantId)
    .where('memberships.role', '=', 'owner')
    .where('memberships.deactivated_at', 'is', null)
    .orderBy('auth.users.name')
    .limit(20)
    .execute()
  return rows.map(({ name }) => name)
}
