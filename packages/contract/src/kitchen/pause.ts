import { pauseDurations, pauseReasons } from '@comanda/domain/ordering/pause-reasons'
import { z } from 'zod'
import { withRight } from '../base.ts'
import { id, instant, personText } from '../fields.ts'

/** How a pause ended: it stands, somebody ended it, or its time was over. */
export const pauseEnds = ['stands', 'by_hand', 'by_itself'] as const
export type PauseEnd = (typeof pauseEnds)[number]

/** One time that ordering was switched off. */
export const pauseEntry = z.object({
  id,
  reason: z.string().describe('In words; a custom one as it was typed'),
  durationMinutes: z.int().describe('-1 for the rest of the day'),
  disabledBy: z.string().describe('A name, or the name of a screen'),
  disabledAt: instant,
  disabledUntil: instant,
  enabledAt: instant.nullable(),
  enabledBy: z.string().nullable().describe('null while it stands, and when the clock ended it'),
  autoEnabled: z.boolean(),
  /** A link that works for a quarter of an hour; null once the photo is gone, 90 days later. */
  photo: z.string().nullable(),
})
export type PauseEntry = z.infer<typeof pauseEntry>

const told = z.boolean().describe('A mail to the management is queued')

export const pauseOperations = {
  pauseOrdering: withRight('ordering.pause')
    .route({
      method: 'POST',
      path: '/kitchen/{restaurantId}/pause',
      tags: ['Kitchen'],
      summary: 'Take no orders for a while; the management is told, with the photo',
    })
    .errors({ PIN_REQUIRED: { status: 403 }, PHOTO_REFUSED: { status: 422 } })
    .input(
      z.object({
        restaurantId: id,
        reason: z.enum(pauseReasons),
        customReason: personText(200).default(''),
        durationMinutes: z.literal(pauseDurations),
        photo: z.base64().max(220_000).describe('JPEG, PNG or WebP in base64, of whoever switches off'),
      }),
    )
    .output(
      z.object({
        until: instant,
        changed: z.boolean().describe('false: ordering was off already, and that pause stays'),
        told,
      }),
    ),
  resumeOrdering: withRight('ordering.pause')
    .route({
      method: 'POST',
      path: '/kitchen/{restaurantId}/resume',
      tags: ['Kitchen'],
      summary: 'Take orders again',
    })
    .errors({ PIN_REQUIRED: { status: 403 } })
    .input(z.object({ restaurantId: id }))
    .output(z.object({ resumed: z.boolean().describe('false: ordering was on already'), told })),
  pauses: withRight('orders.manage')
    .route({
      method: 'GET',
      path: '/kitchen/{restaurantId}/pauses',
      tags: ['Kitchen'],
      summary: 'When ordering was switched off, why and by whom, newest first',
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
