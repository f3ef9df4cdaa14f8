import { pauseEndsAt } from '@comanda/domain/ordering/pause'
import {
  isPauseReasonGiven,
  type PauseDuration,
  type PauseReason,
  pauseReasonText,
} from '@comanda/domain/ordering/pause-reasons'
import { cleanText } from '@comanda/domain/people/clean-text'
import { type Instant, minutes } from '@comanda/domain/time/instant'
import { ORPCError } from '@orpc/server'
import type { App, Caller } from '../../../app.ts'
import type { Tx } from '../../../db/database.ts'
import { audit } from '../../../platform/audit.ts'
import { nameOfCaller, requireOperator } from '../../devices/public.ts'
import { hasManagement } from '../../notifications/public.ts'
import { pauseOf } from '../../restaurants/public.ts'
import { appendRestaurantEvent } from '../append-restaurant-event.ts'
import { PhotoRefused, storePausePhoto } from './store-photo.ts'

export interface Pause {
  restaurantId: string
  reason: PauseReason
  customReason: string
  durationMinutes: PauseDuration
  /** Base64. */
  photo: string
}

/** The result of a pause request. */
export interface Paused {
  until: number
  /**
   * False when ordering was paused already; that pause remains. A repeated request returns the first result.
   */
  changed: boolean
  /** Whether an email to the management is queued: false when nothing changed or no address is set. */
  notified: boolean
}

/**
 * Pauses ordering for a while. The log entry, the switch and the event that notifies the management are one
 * transaction.
 * Throws UNAUTHORIZED, FORBIDDEN, PIN_REQUIRED, NOT_FOUND, BAD_REQUEST without a reason, PHOTO_REFUSED.
 */
export async function pauseOrdering(app: App, caller: Caller, pause: Pause): Promise<Paused> {
  const { restaurantId, reason } = pause
  requireOperator(caller, restaurantId, 'ordering.pause')
  const custom = cleanText(pause.customReason, 200)
  if (!isPauseReasonGiven(reason, custom)) {
    const message = 'Please give a reason.'
    throw new ORPCError('BAD_REQUEST', { message, data: { issues: [{ path: 'customReason', message }] } })
  }
  const photo = await storePhoto(app, restaurantId, pause.photo)
  const stored = await app.db.tenant(restaurantId, caller.actor, (tx) =>
    store(app, tx, caller, { ...pause, customReason: custom, photo }),
  )
  if (!stored.isPhotoUsed) await app.files.remove(photo)
  return stored.result
}

async function storePhoto(app: App, restaurantId: string, base64: string): Promise<string> {
  try {
    return await storePausePhoto(app, restaurantId, base64)
  } catch (error) {
    if (!(error instanceof PhotoRefused)) throw error
    throw new ORPCError('PHOTO_REFUSED', {
      status: 422,
      message: 'This photo cannot be read. Please retake it.',
    })
  }
}

async function store(
  app: App,
  tx: Tx,
  caller: Caller,
  pause: Pause,
): Promise<{ isPhotoUsed: boolean; result: Paused }> {
  const { restaurantId, reason, customReason, durationMinutes } = pause
  const restaurant = await tx
    .selectFrom('restaurants')
    .selectAll()
    .where('id', '=', restaurantId)
    .forUpdate()
    .executeTakeFirst()
  if (!restaurant) throw new ORPCError('NOT_FOUND')
  const since = app.now()
  const active = pauseOf(restaurant)
  const activeUntil = active && pauseEndsAt(active, restaurant.timezone)
  if (activeUntil !== null && activeUntil > since) {
    const repeated = await isRepeat(tx, caller, pause, since)
    const result = { until: activeUntil, changed: repeated, notified: repeated && hasManagement(restaurant) }
    return { isPhotoUsed: false, result }
  }

  const ownEnd = durationMinutes === -1 ? null : since + minutes(durationMinutes)
  const until = pauseEndsAt({ since, until: ownEnd }, restaurant.timezone)
  const text = pauseReasonText(reason, customReason)
  await closeExpired(tx, restaurantId, new Date(since))
  const id = await storePause(tx, caller, pause, { since, until, ownEnd })
  await audit(app, tx, caller, {
    restaurantId,
    action: 'ordering.paused',
    subject: `restaurant:${restaurantId}`,
    subjectLabel: restaurant.name,
    changes: [{ field: 'orderingDisabled', before: false, after: true }],
    reason: text,
  })
  await appendRestaurantEvent(tx, restaurantId, 'restaurant.pause_changed', {
    change: 'ordering.disabled',
    id,
  })
  return { isPhotoUsed: true, result: { until, changed: true, notified: hasManagement(restaurant) } }
}

/** Returns its id. `ownEnd`: null for a pause until the end of the day. */
async function storePause(
  tx: Tx,
  caller: Caller,
  { restaurantId, reason, customReason, durationMinutes, photo }: Pause,
  { since, until, ownEnd }: { since: Instant; until: Instant; ownEnd: Instant | null },
): Promise<string> {
  const { id } = await tx
    .insertInto('ordering_disable_log')
    .values({
      restaurant_id: restaurantId,
      disabled_by_name: nameOfCaller(caller),
      disable_reason: reason,
      custom_reason: customReason || null,
      duration_minutes: durationMinutes,
      staff_photo: photo,
      disabled_at: new Date(since),
      disabled_until: new Date(until),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx
    .updateTable('restaurants')
    .set({
      orders_disabled: true,
      orders_disabled_at: new Date(since),
      orders_disabled_until: ownEnd === null ? null : new Date(ownEnd),
      orders_disabled_reason: pauseReasonText(reason, customReason),
    })
    .where('id', '=', restaurantId)
    .execute()
  return id
}

/** A retry after a lost response arrives within this time. */
const REPEATED_WITHIN_MS = minutes(2)

/** Whether the active pause is the result of an identical request of this caller. */
async function isRepeat(tx: Tx, caller: Caller, pause: Pause, now: number): Promise<boolean> {
  const own = await tx
    .selectFrom('ordering_disable_log')
    .select('id')
    .where('restaurant_id', '=', pause.restaurantId)
    .where('enabled_at', 'is', null)
    .where('disabled_by', '=', caller.actor)
    .where('disable_reason', '=', pause.reason)
    .where('duration_minutes', '=', pause.durationMinutes)
    .where('disabled_at', '>', new Date(now - REPEATED_WITHIN_MS))
    .executeTakeFirst()
  return own !== undefined
}

/** Ends a pause that has expired but was not recorded as ended yet. */
async function closeExpired(tx: Tx, restaurantId: string, now: Date): Promise<void> {
  await tx
    .updateTable('ordering_disable_log')
    .set({ enabled_at: now, auto_enabled: true, enabled_by: 'system:timer' })
    .where('restaurant_id', '=', restaurantId)
    .where('enabled_at', 'is', null)
    .execute()
}
