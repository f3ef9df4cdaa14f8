import { pauseDurations, pauseReasons } from '@comanda/domain/ordering/pause-reasons'
import { z } from 'zod'
import { withRight } from '../base.ts'
import { id, inRestaurant, instant, personText } from '../fields.ts'

/** How a pause ended: still active, ended by a user, or expired. */
export const pauseEnds = ['active', 'by_hand', 'by_itself'] as const
export type PauseEnd = (typeof pauseEnds)[number]

/** One pause of ordering. */
export const pauseEntry = z.object({
  id,
  reason: z.string().describe('The reason; a custom one as entered'),
  durationMinutes: z.int().describe('-1 for the rest of the day'),
  disabledBy: z.string().describe('Name of the user or of the screen'),
  disabledAt: instant,
  disabledUntil: instant,
  enabledAt: instant.nullable(),
  enabledBy: z.string().nullable().describe('null while the pause is active, and if it expired'),
  autoEnabled: z.boolean(),
  /** A link valid for 15 minutes; null once the photo has been deleted, after 90 days. */
  photo: z.string().nullable(),
})
export type PauseEntry = z.infer<typeof pauseEntry>

const notified = z.boolean().describe('Whether a notification to the management was queued')

export const pauseOperations = {
  pauseOrdering: withRight('ordering.pause')
    .route({
      method: 'POST',
      path: '/kitchen/{restaurantId}/pause',
      summary: 'Pause ordering and notify the management, with the photo',
    })
    .errors({ PIN_REQUIRED: { status: 403 }, PHOTO_REFUSED: { status: 422 } })
    .input(
      z.object({
        restaurantId: id,
        reason: z.enum(pauseReasons),
        customReason: personText(200).default(''),
        durationMinutes: z.literal(pauseDurations),
        photo: z.base64().max(220_000).describe('Photo of the operator as JPEG, PNG or WebP in base64'),
      }),
    )
    .output(
      z.object({
        until: instant,
        changed: z.boolean().describe('false: ordering was already paused, and that pause stays unchanged'),
        notified,
      }),
    ),
  resumeOrdering: withRight('ordering.pause')
    .route({ method: 'POST', path: '/kitchen/{restaurantId}/resume', summary: 'Resume ordering' })
    .errors({ PIN_REQUIRED: { status: 403 } })
    .input(inRestaurant)
    .output(z.object({ resumed: z.boolean().describe('false: ordering was not paused'), notified })),
  pauses: withRight('orders.manage')
    .route({
      method: 'GET',
      path: '/kitchen/{restaurantId}/pauses',
      summary: 'List the pauses of ordering with reason and user, newest first',
    })
    .input(
      z.object({
        restaurantId: id,
        before: z.coerce.number().pipe(instant).optional(),
        reason: z.enum(pauseReasons).optional(),
        ended: z.enum(pauseEnds).optional(),
      }),
    )
    .output(z.object({ pauses: z.array(pauseEntry), more: z.boolean() })),
}
