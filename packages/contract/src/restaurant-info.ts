import { maxKidsMealName, maxKidsMeals } from '@comanda/domain/restaurant/kids-meal-fields'
import { reviewableSteps } from '@comanda/domain/restaurant/launch'
import { z } from 'zod'
import { forPerson, withRight } from './base.ts'
import { changeId, conflictWith, invalid, revision, seenRevision } from './catalog/shared.ts'
import { cents, id, inRestaurant, instant, percent, personText } from './fields.ts'
import { picture } from './menus.ts'
import { publicRestaurant } from './restaurants.ts'

const path = '/restaurants/{restaurantId}'

export const profileFields = {
  name: personText(100),
  description: personText(500),
  phone: personText(40),
  street: personText(120),
  apartment: personText(120),
  city: personText(120),
  state: personText(40),
  zip: personText(10),
  timezone: z.string().max(60).describe('One of seven US time zones, such as America/New_York'),
  website: personText(300).describe('Empty: none'),
  email: personText(254).describe('Empty: none'),
  ownerName: personText(100),
  ownerPhone: personText(40),
  ownerEmail: personText(254),
  managerName: personText(100).describe('Empty: none'),
  managerPhone: personText(40),
  managerEmail: personText(254),
  themeColor: z.string().max(7).describe('#RRGGBB'),
}

const pictures = {
  logoId: id.nullable().describe('A stored picture of the restaurant'),
  bannerId: id.nullable(),
}

export const orderingFields = {
  onlineOrdersEnabled: z.boolean().describe('false: customers do not find the menu'),
  acceptOrders: z.boolean().describe('false: the menu is shown, but no orders are accepted'),
  pickupEnabled: z.boolean(),
  deliveryEnabled: z.boolean(),
  estimatedPrepMinutes: z.int().nullable().describe('null: 20 minutes for pickup, 45 for delivery'),
  orderCutoffMinutes: z.int().describe('Last order before closing'),
  advanceOrderingEnabled: z.boolean().describe('false: orders can be scheduled for today only'),
  advanceOrderingHours: z.int(),
  minimumOrderPickup: cents,
  minimumOrderDelivery: cents,
  favoritesEnabled: z.boolean().describe('Signed-in customers see their favorites above the menu'),
  kidsMeals: z
    .array(
      z.object({
        name: personText(maxKidsMealName),
        price: cents.describe('Shown to the customer as the amount saved'),
      }),
    )
    .max(maxKidsMeals + 1)
    .describe('What codes for free kids meals let customers choose from'),
  kidsMealThreshold: cents.describe('One free meal for each full threshold of the subtotal'),
}

export const feeFields = {
  taxRate: percent,
  taxAfterDiscount: z.boolean(),
  processingFee: percent.nullable().describe('Share of the subtotal that customers pay; null: none'),
  combineTaxProcessing: z.boolean().describe('Customers see one line, "Taxes & Fees"'),
  deliveryFee: cents,
  deliveryFeeRestaurantPays: cents,
  gratuityEnabled: z.boolean(),
  firstTip: percent.nullable().describe('All three tips, or null: 15%, 18% and 20%'),
  secondTip: percent.nullable(),
  thirdTip: percent.nullable(),
}

const profile = z.object({ ...profileFields, ...pictures, revision })
const ordering = z.object({ ...orderingFields, revision })
const fees = z.object({ ...feeFields, revision })
export type RestaurantProfile = z.infer<typeof profile>
export type RestaurantOrdering = z.infer<typeof ordering>
export type RestaurantFees = z.infer<typeof fees>

const platformTerms = z.object({
  percentage: percent.describe('Share of an order that the platform receives'),
  flat: cents,
  connectEnabled: z.boolean().describe('Payments go to the restaurant’s own account'),
  includeTax: z.boolean(),
  includeDelivery: z.boolean(),
  includeProcessing: z.boolean(),
})
export type PlatformTerms = z.infer<typeof platformTerms>

export const restaurantInfoOutput = z.object({
  profile,
  ordering,
  fees,
  logo: picture.nullable(),
  banner: picture.nullable(),
  restaurant: publicRestaurant.describe('As customers see it'),
  setUpAt: instant.nullable().describe('null: the owner has not saved the profile yet'),
  orderMails: z.array(z.string()).describe('Recipients of emails about orders'),
  notificationEmail: z.string().nullable().describe('If set, the only recipient'),
  upcomingOrders: z.int().describe('Scheduled orders that the kitchen has not finished'),
  openOrders: z.int().describe('Paid orders that the kitchen has not finished, with scheduled ones'),
  platformTerms: platformTerms.nullable().describe('null for callers without access to fees'),
})
export type RestaurantInfo = z.infer<typeof restaurantInfoOutput>

const launchOutput = z.object({
  profileSaved: z.boolean(),
  hoursSaved: z.boolean().describe('The defaults of a new restaurant have been changed'),
  feesSaved: z.boolean(),
  dishes: z.int().describe('Dishes that customers see'),
  hasTheme: z.boolean(),
  deliveryEnabled: z.boolean(),
  hasDeliveryArea: z.boolean(),
  payoutsEnabled: z.boolean().describe('The connected account of the restaurant receives payouts'),
  kitchenScreens: z.int().describe('Devices that are connected as kitchen screens'),
  reviewed: z.array(z.enum(reviewableSteps)).describe('Steps that the owner has marked as done'),
  acceptsOrders: z.boolean(),
  hasOrders: z.boolean().describe('An order has been paid'),
})
export type RestaurantLaunch = z.infer<typeof launchOutput>

/** Operations of owners on their restaurant. Fields that only the platform may change are refused. */
export const restaurantInfo = {
  own: withRight('orders.manage')
    .route({ method: 'GET', path: `${path}/info`, summary: 'Get everything that an owner can edit' })
    .input(inRestaurant)
    .output(restaurantInfoOutput),
  saveProfile: withRight('restaurant.manage')
    .route({ method: 'PUT', path: `${path}/profile`, summary: 'Change the profile of a restaurant' })
    .errors({ ...invalid, ...conflictWith(profile) })
    .input(z.strictObject({ ...inRestaurant.shape, ...profileFields, ...pictures, revision: seenRevision }))
    .output(z.object({ profile, changeId })),
  saveOrdering: withRight('restaurant.manage')
    .route({
      method: 'PUT',
      path: `${path}/ordering`,
      summary: 'Change whether and when a restaurant takes orders',
    })
    .errors({ ...invalid, ...conflictWith(ordering) })
    .input(z.strictObject({ ...inRestaurant.shape, ...orderingFields, revision: seenRevision }))
    .output(z.object({ ordering, changeId })),
  saveFees: withRight('fees.manage')
    .route({
      method: 'PUT',
      path: `${path}/fees`,
      summary: 'Change the taxes, fees and tips that customers pay',
    })
    .errors({ ...invalid, ...conflictWith(fees) })
    .input(z.strictObject({ ...inRestaurant.shape, ...feeFields, revision: seenRevision }))
    .output(z.object({ fees, changeId })),
  launch: withRight('orders.manage')
    .route({
      method: 'GET',
      path: `${path}/launch`,
      summary: 'Get what a new restaurant has, and what it still needs before its first order',
    })
    .input(inRestaurant)
    .output(launchOutput),
  reviewStep: withRight('restaurant.manage')
    .route({
      method: 'PUT',
      path: `${path}/launch/{step}`,
      summary: 'Mark a step to the first order as done without a change',
    })
    .input(z.strictObject({ ...inRestaurant.shape, step: z.enum(reviewableSteps), reviewed: z.boolean() }))
    .output(launchOutput),
  setup: forPerson
    .route({
      method: 'POST',
      path: '/restaurant-setup',
      summary: 'Create the restaurant that the caller was invited to open; the caller becomes its owner',
    })
    .errors({ ...invalid, SETUP_NOT_GRANTED: { status: 409 }, GRANT_USED: { status: 409 } })
    .input(
      z.strictObject({
        restaurantId: id.describe('Chosen by the caller, so that the request can be repeated'),
        ...profileFields,
      }),
    )
    .output(inRestaurant),
}
