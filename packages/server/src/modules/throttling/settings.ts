import { isDeepStrictEqual } from 'node:util'
import type { ThrottleSettings, ThrottleSetup } from '@comanda/contract/throttling'
import type { ThrottleRule } from '@comanda/domain/throttling/throttle'
import { ORPCError } from '@orpc/server'
import { sql } from 'kysely'
import type { App, Caller } from '../../app.ts'
import type { Tx } from '../../db/database.ts'
import { json } from '../../db/json.ts'
import { audit } from '../../platform/audit.ts'
import { changedSince } from '../../platform/changed-since.ts'
import { requireRight } from '../identity/public.ts'
import { readThrottle } from './read-throttle.ts'

/** The limits of a kitchen. Throws UNAUTHORIZED, FORBIDDEN, NOT_FOUND. */
export async function readSettings(app: App, caller: Caller, restaurantId: string): Promise<ThrottleSetup> {
  requireRight(caller, 'devices.manage', restaurantId)
  return app.db.tenant(restaurantId, caller.actor, async (tx) => (await readStored(tx, restaurantId)).setup)
}

async function readStored(tx: Tx, restaurantId: string): Promise<{ name: string; setup: ThrottleSetup }> {
  const row = await tx
    .selectFrom('restaurants')
    .select(['name', 'throttle_revision'])
    .where('id', '=', restaurantId)
    .executeTakeFirst()
  if (!row) throw new ORPCError('NOT_FOUND')
  const { rules, dishMinutes, autoPrep } = await readThrottle(tx, restaurantId)
  const categories = await tx
    .selectFrom('categories')
    .select(['id', 'name'])
    .where('restaurant_id', '=', restaurantId)
    .where('is_active', '=', true)
    .orderBy('sort_order')
    .orderBy('name')
    .execute()
  const settings = { rules, dishMinutes, autoPrep }
  return { name: row.name, setup: { settings, revision: row.throttle_revision, categories } }
}

/**
 * Replaces the limits of a kitchen. Promises already made stay. A repeated call changes nothing.
 * Throws UNAUTHORIZED, FORBIDDEN, NOT_FOUND, and CHANGED_SINCE with the current limits.
 */
export async function saveSettings(
  app: App,
  caller: Caller,
  {
    restaurantId,
    revision,
    settings,
  }: { restaurantId: string; revision: number; settings: ThrottleSettings },
): Promise<ThrottleSetup> {
  requireRight(caller, 'devices.manage', restaurantId)
  return app.db.tenant(restaurantId, caller.actor, async (tx) => {
    await sql`select 1 from restaurants where id = ${restaurantId} for no key update`.execute(tx)
    const { name, setup: stored } = await readStored(tx, restaurantId)
    if (isDeepStrictEqual(stored.settings, settings)) return stored
    if (stored.revision !== revision) throw changedSince('kitchen’s limits', stored)
    await tx
      .updateTable('restaurants')
      .set({ throttle: json(settings), throttle_revision: revision + 1 })
      .where('id', '=', restaurantId)
      .execute()
    const [before, after] = [describe(stored.settings), describe(settings)]
    const fields = ['limits', 'minutesPerDish', 'automaticPrepTime'] as const
    const changes = fields
      .filter((field) => before[field] !== after[field])
      .map((field) => ({ field, before: before[field], after: after[field] }))
    if (changes.length > 0)
      await audit(app, tx, caller, {
        restaurantId,
        action: 'settings.throttle_changed',
        subject: `restaurant:${restaurantId}`,
        subjectLabel: name,
        changes,
      })
    return { ...stored, settings, revision: revision + 1 }
  })
}

function describe({ rules, dishMinutes: { perDish, byCategory }, autoPrep }: ThrottleSettings) {
  const differing = byCategory.length === 0 ? '' : `, ${byCategory.length} categories with their own minutes`
  return {
    limits: rules.map(describeRule).join('; ') || 'none',
    minutesPerDish: `${perDish}${differing}`,
    automaticPrepTime: autoPrep ? `${autoPrep.min} to ${autoPrep.max} minutes` : 'off',
  }
}

/** A rule in one line: "pickup, monday tuesday 17:00-21:00: 11 orders, 110 prep minutes per slot". */
function describeRule(rule: ThrottleRule): string {
  const { fulfillment, days, from, to, maxOrders, maxPrepMinutes, maxInProgress } = rule
  const limits = [
    maxOrders && `${maxOrders} orders per slot`,
    maxPrepMinutes && `${maxPrepMinutes} prep minutes per slot`,
    maxInProgress && `${maxInProgress} orders in progress`,
  ].filter(Boolean)
  const when = days.length === 7 ? 'every day' : days.join(' ')
  return `${fulfillment ?? 'all orders'}, ${when} ${from}-${to}: ${limits.join(', ')}`
}
