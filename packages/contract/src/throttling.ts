import { maxThrottleRules, throttleLimits } from '@comanda/domain/throttling/throttle'
import { weekdays } from '@comanda/domain/time/weekly-hours'
import { z } from 'zod'
import { withRight } from './base.ts'
import { conflictWith, revision, seenRevision } from './catalog/shared.ts'
import { fulfillment, id, inRestaurant, instant, localTime } from './fields.ts'
import { punctuality } from './service-times.ts'

const within = (limit: keyof typeof throttleLimits) => {
  const [min, max] = throttleLimits[limit]
  return z.int().min(min).max(max)
}

const throttleRule = z
  .object({
    fulfillment: fulfillment.nullable().describe('The orders that it counts and limits; null: all'),
    days: z.array(z.enum(weekdays)).min(1).max(7).describe('The days on which its hours begin'),
    from: localTime,
    to: localTime.describe('At or before `from`: on the next day; 00:00 to 00:00 is the whole day'),
    maxOrders: within('maxOrders').nullable().describe('Orders promised for the same 15 minutes'),
    maxPrepMinutes: within('maxPrepMinutes')
      .nullable()
      .describe('Prep minutes of all orders promised for the same 15 minutes'),
    maxInProgress: within('maxInProgress').nullable().describe('Orders that are made at the same time'),
  })
  .refine((rule) => rule.maxOrders ?? rule.maxPrepMinutes ?? rule.maxInProgress, 'Set at least one limit.')

const throttleSettings = z.object({
  rules: z
    .array(throttleRule)
    .max(maxThrottleRules)
    .describe('A time is limited by all rules that apply to it'),
  dishMinutes: z.object({
    perDish: within('minutesPerDish').describe('Prep minutes of one portion'),
    byCategory: z
      .array(z.object({ categoryId: id, minutes: within('minutesPerDish') }))
      .max(200)
      .describe('Categories that differ'),
  }),
  autoPrep: z
    .object({ min: within('autoPrepMinutes'), max: within('autoPrepMinutes') })
    .refine(({ min, max }) => min <= max, { path: ['max'], message: 'Enter at least the shortest time.' })
    .nullable()
    .describe('Bounds of a preparation time that follows the last hour’s median; null: it is fixed'),
})
export type ThrottleSettings = z.infer<typeof throttleSettings>

const throttleSetup = z.object({
  settings: throttleSettings,
  revision,
  categories: z.array(z.object({ id, name: z.string() })).describe('In menu order'),
})
export type ThrottleSetup = z.infer<typeof throttleSetup>

const use = z.object({
  fulfillment: fulfillment.nullable().describe('null: all orders'),
  orders: z.int(),
  maxOrders: z.int().nullable(),
  prepMinutes: z.int(),
  maxPrepMinutes: z.int().nullable(),
})

const slotLoad = z.object({
  at: instant,
  uses: z.array(use).min(1).describe('All orders first, then the kinds of orders that have their own limit'),
  isFull: z.boolean().describe('No order of any kind fits'),
  closed: z.object({ at: instant, by: z.string() }).nullable(),
})
export type SlotLoad = z.infer<typeof slotLoad>

const kitchenLoad = z.object({
  now: instant,
  slots: z.array(slotLoad).describe('The next hours, up to closing'),
  inProgress: z.object({
    count: z.int(),
    max: z.int().nullable().describe('The tightest limit on all orders in progress'),
    waiting: z.int().describe('Orders that come onto the board when capacity frees'),
  }),
  prep: z.object({
    median: z.int().nullable().describe('Seconds from coming up to ready, of the last hour'),
    orders: z.int(),
    promised: z.int().describe('Minutes that pickup orders are promised now, without busy mode'),
    isMeasured: z.boolean().describe('The promised minutes follow the median'),
  }),
  today: punctuality,
})
export type KitchenLoad = z.infer<typeof kitchenLoad>

export const throttling = {
  settings: withRight('devices.manage')
    .route({
      method: 'GET',
      path: '/restaurants/{restaurantId}/throttle',
      summary: 'Get the limits on orders of a kitchen',
    })
    .input(inRestaurant)
    .output(throttleSetup),
  saveSettings: withRight('devices.manage')
    .route({
      method: 'PUT',
      path: '/restaurants/{restaurantId}/throttle',
      summary: 'Save the limits on orders of a kitchen; promises already made stay',
    })
    .errors(conflictWith(throttleSetup))
    .input(z.object({ restaurantId: id, revision: seenRevision, settings: throttleSettings }))
    .output(throttleSetup),
  load: withRight('ordering.pause')
    .route({
      method: 'GET',
      path: '/kitchen/{restaurantId}/load',
      summary: 'Get what the kitchen has promised for the next hours, against its limits',
    })
    .input(inRestaurant)
    .output(kitchenLoad),
  setSlot: withRight('ordering.pause')
    .route({
      method: 'PUT',
      path: '/kitchen/{restaurantId}/slots/{at}',
      summary: 'Close a slot, so that no further order is promised for it, or reopen it',
    })
    .errors({ PIN_REQUIRED: { status: 403 } })
    .input(z.object({ restaurantId: id, at: z.coerce.number().pipe(instant), isClosed: z.boolean() }))
    .output(kitchenLoad),
}
