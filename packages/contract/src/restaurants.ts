import type { OrderingSettings } from '@comanda/domain/ordering/restaurant'
import { z } from 'zod'
import { forAnyone } from './base.ts'
import { cents, id, inRestaurant, instant, localTime, percent } from './fields.ts'
import { giftCardOffer } from './gift-cards.ts'
import { picture } from './menus.ts'
import { themeStyle } from './theme-style.ts'

const dayHours = z
  .array(z.object({ open: localTime, close: localTime.describe('At or before `open`: on the next day') }))
  .describe('The spans that begin on the day, in order; empty: closed')

export const weeklyHours = z.object({
  monday: dayHours,
  tuesday: dayHours,
  wednesday: dayHours,
  thursday: dayHours,
  friday: dayHours,
  saturday: dayHours,
  sunday: dayHours,
})

export const specialDay = z
  .object({
    date: z.string(),
    spans: dayHours,
    note: z.string().describe('For customers, such as "Thanksgiving"; may be empty'),
  })
  .describe('A date whose hours replace those of its weekday')

/** The settings that decide whether an order is accepted and at what price. They contain no secrets. */
export const orderingSettings: z.ZodType<OrderingSettings, OrderingSettings> = z.object({
  timezone: z.string(),
  calendar: z.object({
    hours: weeklyHours,
    specialDays: z.array(specialDay),
    alwaysOpen: z.boolean().optional(),
  }),
  isActive: z.boolean(),
  onlineOrdersEnabled: z.boolean(),
  acceptOrders: z.boolean(),
  pause: z.object({ since: instant, until: instant.nullable() }).nullable(),
  busy: z.object({ minutes: z.int(), until: instant }).nullable(),
  isThrottled: z.boolean(),
  pickupEnabled: z.boolean(),
  deliveryEnabled: z.boolean(),
  orderCutoffMinutes: z.int(),
  advanceOrderingEnabled: z.boolean(),
  advanceOrderingHours: z.int(),
  estimatedPrepMinutes: z.int().nullable(),
  measuredPrepMinutes: z.int().nullable(),
  minimumOrderPickup: cents,
  minimumOrderDelivery: cents,
  taxRate: percent,
  processingFee: percent,
  deliveryFee: cents,
  deliveryFeeRestaurantPays: cents,
  combineTaxProcessing: z.boolean(),
  taxAfterDiscount: z.boolean(),
  gratuityEnabled: z.boolean(),
  tipPercentages: z.tuple([percent, percent, percent]).nullable(),
  courierEnabled: z.boolean(),
  courierCarries21Plus: z.boolean(),
  kidsMeals: z.array(z.object({ name: z.string(), price: cents })),
  kidsMealThreshold: cents,
})

/** A restaurant as shown to customers. */
export const publicRestaurant = z.object({
  id,
  name: z.string(),
  description: z.string(),
  address: z.string(),
  phone: z.string(),
  website: z.string().nullable(),
  domain: z.string().nullable(),
  favoritesEnabled: z.boolean().describe('Whether signed-in customers see their favorites above the menu'),
  themeColor: z.string().describe('#RRGGBB'),
  themeStyle: themeStyle.describe('How the menu looks'),
  logo: picture.nullable(),
  banner: picture.nullable(),
  settings: orderingSettings,
  pages: z
    .array(z.object({ slug: z.string(), title: z.string() }))
    .optional()
    .describe('Published pages by title; absent for none'),
  posts: z
    .array(
      z.object({
        id,
        title: z.string(),
        text: z.string(),
        startsOn: z.string().describe('YYYY-MM-DD'),
        endsOn: z.string().nullable(),
      }),
    )
    .optional()
    .describe('Published posts that have not ended; absent for none'),
  replayProject: z
    .string()
    .optional()
    .describe('Project at the provider of session replays; absent while none are recorded'),
  giftCards: giftCardOffer.optional().describe('Absent while no gift cards are sold'),
})
export type PublicRestaurant = z.infer<typeof publicRestaurant>

export const restaurantCard = z.object({
  id,
  name: z.string(),
  address: z.string(),
  website: z.string().nullable(),
  logo: picture.nullable(),
  banner: picture.nullable(),
  themeColor: z.string(),
  status: z.object({
    state: z.enum(['open', 'paused', 'closed']),
    title: z.string().describe('"Open", or when the restaurant opens'),
    detail: z.string().describe('The time until which it is open, and the order types it offers'),
  }),
})
export type RestaurantCard = z.infer<typeof restaurantCard>

export const restaurants = {
  list: forAnyone
    .route({ method: 'GET', path: '/restaurants', summary: 'List online restaurants by name' })
    .output(z.object({ restaurants: z.array(restaurantCard) })),
  get: forAnyone
    .route({
      method: 'GET',
      path: '/restaurants/{restaurantId}',
      summary: 'Get a restaurant with its ordering rules',
    })
    .input(inRestaurant)
    .output(publicRestaurant),
}
