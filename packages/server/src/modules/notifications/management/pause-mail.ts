import { asRecord } from '@comanda/domain/stored-value'
import { hours } from '@comanda/domain/time/instant'
import type { App } from '../../../app.ts'
import type { Tx } from '../../../db/database.ts'
import { rowsOnly, type Subscriber } from '../../../platform/jobs/subscriber.ts'
import type { StoredEvent } from '../../../platform/live/stored-event.ts'
import { enqueueNotifications, type NotificationContent } from '../enqueue-notifications.ts'
import { type MailRestaurant, readMailRestaurant } from '../read-mail-restaurant.ts'
import { type PauseFacts, writeDisabled, writeEnabled } from './write-pause-mail.ts'

/** How long the photo link in the email is valid. */
const PHOTO_LASTS_MS = hours(24 * 7)

/** Creates a signed path that serves the photo of a pause for a while. */
export type PhotoLink = (
  app: Pick<App, 'now' | 'secrets'>,
  pause: { id: string; restaurantId: string },
  validMs: number,
) => string

/** Emails the management when ordering is paused or resumed, once per change and recipient. */
export function pauseMail(photoLink: PhotoLink): Subscriber {
  return {
    name: 'pause-mail',
    types: ['restaurant.pause_changed'],
    effect: rowsOnly,
    handle: (app, events) =>
      events.handleAll(async (tx, unhandled) => {
        const changes = unhandled.flatMap((event) => changeOf(event) ?? [])
        if (changes.length === 0) return
        const restaurant = await readMailRestaurant(app, tx, events.restaurantId)
        if (!restaurant) return
        for (const change of changes) await notifyManagement(app, tx, restaurant, change, photoLink)
      }),
  }
}

interface PauseChange {
  kind: 'ordering_disabled' | 'order_enabled'
  seq: number
  pauseId: string | null
  auto: boolean
}

function changeOf({ seq, payload }: StoredEvent): PauseChange | null {
  const { change, id, auto } = asRecord(payload) ?? {}
  const kind = change === 'ordering.disabled' ? 'ordering_disabled' : 'order_enabled'
  if (change !== 'ordering.disabled' && change !== 'ordering.enabled') return null
  return { kind, seq, pauseId: typeof id === 'string' ? id : null, auto: auto === true }
}

async function notifyManagement(
  app: App,
  tx: Tx,
  restaurant: MailRestaurant,
  change: PauseChange,
  photoLink: PhotoLink,
): Promise<void> {
  const pause = change.pauseId === null ? null : await readPause(tx, restaurant.id, change.pauseId)
  const content = contentOf(app, restaurant, change, pause, photoLink)
  if (!content) return
  const { kind } = change
  await enqueueNotifications(
    app,
    tx,
    restaurant.management.map((recipient) => ({
      restaurantId: restaurant.id,
      channel: 'email' as const,
      kind,
      recipient,
      content,
      deduplicationKey: `${kind}:${restaurant.id}:${change.pauseId ?? change.seq}:${recipient}`,
    })),
  )
}

function contentOf(
  app: App,
  restaurant: MailRestaurant,
  { kind, pauseId, auto }: PauseChange,
  pause: (PauseFacts & { hasPhoto: boolean }) | null,
  photoLink: PhotoLink,
): NotificationContent | null {
  const now = app.now()
  if (kind === 'order_enabled') return writeEnabled(restaurant, { pause, auto, now })
  if (!pause || pauseId === null) return null
  const where = { id: pauseId, restaurantId: restaurant.id }
  const photo = pause.hasPhoto ? app.config.origin + photoLink(app, where, PHOTO_LASTS_MS) : null
  return writeDisabled(restaurant, { pause, photo, now })
}

async function readPause(
  tx: Tx,
  restaurantId: string,
  id: string,
): Promise<(PauseFacts & { hasPhoto: boolean }) | null> {
  const row = await tx
    .selectFrom('ordering_disable_log')
    .selectAll()
    .where('restaurant_id', '=', restaurantId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) return null
  return {
    byName: row.disabled_by_name,
    reason: row.disable_reason,
    customReason: row.custom_reason,
    since: row.disabled_at.getTime(),
    until: row.disabled_until.getTime(),
    durationMinutes: row.duration_minutes,
    hasPhoto: row.staff_photo !== null,
  }
}
