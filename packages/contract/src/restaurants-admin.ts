import { recordStates } from '@comanda/domain/hosting/domain-records'
import { platformFees, platformOrdering } from '@comanda/domain/restaurant/platform-defaults'
import { newTerms } from '@comanda/domain/restaurant/platform-terms'
import { newProfile } from '@comanda/domain/restaurant/profile-fields'
import { z } from 'zod'
import { withRight } from './base.ts'
import { changeId, conflictWith, invalid, keyReused, revision, seenRevision } from './catalog/shared.ts'
import { cents, id, inRestaurant, instant, percent, personText, storableText } from './fields.ts'
import { picture } from './menus.ts'
import { enteredWeek } from './restaurant-hours.ts'
import { feeFields, orderingFields, profileFields } from './restaurant-info.ts'

const path = '/platform/restaurants'
const forPlatform = withRight('platform.manage', 'platform')

const termsFields = {
  domain: personText(300).describe('Own domain, such as order.example.com; empty: none'),
  platformPercentage: percent.nullable().describe('Share that the platform receives; null: 2.5%'),
  platformFlat: cents.nullable().describe('Per order; null: $0.30'),
  includeTax: z.boolean(),
  includeDelivery: z.boolean(),
  includeProcessing: z.boolean(),
  connectEnabled: z.boolean().describe('Payments go to the connected account of the restaurant'),
  serviceFee: cents.describe('Stored only; not charged online'),
  captureMode: z.enum(['at_order', 'on_acknowledge']).describe('When the card is charged'),
}
const terms = z.object({ ...termsFields, revision })
export type RestaurantTerms = z.infer<typeof terms>

const listedRestaurant = z.object({
  id,
  name: z.string(),
  description: z.string(),
  address: z.string(),
  phone: z.string(),
  email: z.string().nullable(),
  domain: z.string().nullable(),
  themeColor: z.string(),
  logo: picture.nullable(),
  banner: picture.nullable(),
  isActive: z.boolean(),
  isOnline: z.boolean().describe('Customers can find its menu'),
  openOrders: z.int().describe('Paid orders that the kitchen has not finished'),
})
export type ListedRestaurant = z.infer<typeof listedRestaurant>

const openOrder = z.object({
  id,
  number: z.string(),
  status: z.string(),
  scheduledFor: instant.nullable(),
  total: cents,
})

const openWork = z.object({
  orders: z.object({
    count: z.int(),
    scheduled: z.int().describe('Those that are scheduled for later'),
    first: z.array(openOrder).describe('The oldest ones, at most 10'),
  }),
  authorized: z.object({ count: z.int(), amount: cents }).describe('Payments that are held and not captured'),
  couriers: z.int().describe('Couriers that are booked and have not delivered'),
})
export type OpenWork = z.infer<typeof openWork>

const details = z.object({
  restaurant: listedRestaurant,
  terms,
  account: z
    .object({ id: z.string(), chargesEnabled: z.boolean(), payoutsEnabled: z.boolean() })
    .nullable()
    .describe('The connected account; null: none'),
  courierConfigured: z.boolean().describe('Credentials are stored; they are never returned'),
  isSetUp: z.boolean().describe('false: the owner has not saved the profile yet'),
  owners: z.array(z.string()).describe('Names of the owners; empty: it has no owner yet'),
  createdAt: instant,
  updatedAt: instant,
  openWork,
})
export type PlatformRestaurant = z.infer<typeof details>

const domainRecords = z.object({
  domain: z.string().nullable().describe('null: the restaurant has none'),
  expected: z
    .object({ host: z.string(), addresses: z.array(z.string()) })
    .describe('Where its names must point'),
  checkedAt: instant,
  records: z
    .array(
      z.object({
        name: z.string(),
        state: z.enum(recordStates),
        found: z.array(z.string()).describe('Where the name leads'),
      }),
    )
    .describe('Records of the host names of the menu and of the kitchen'),
})
export type DomainRecords = z.infer<typeof domainRecords>

const chosenId = id.describe('Chosen by the caller, so that the request can be repeated')
const { logoId: _, bannerId: __, ...newRestaurantProfile } = newProfile

/**
 * Operations of platform admins on restaurants, inactive ones included. All but copies of dishes require a recent proof of identity.
 */
export const restaurantsAdmin = {
  list: forPlatform
    .route({ method: 'GET', path, summary: 'List all restaurants by name, inactive ones included' })
    .input(
      z.object({
        search: storableText(100).default('').describe('Part of the name, domain or address'),
        state: z.enum(['all', 'active', 'inactive']).default('all'),
        after: id.optional().describe('The last restaurant of the previous page'),
      }),
    )
    .output(
      z.object({
        restaurants: z.array(listedRestaurant),
        hasMore: z.boolean(),
        counts: z
          .object({ all: z.int(), active: z.int(), inactive: z.int() })
          .describe('Restaurants that match the search'),
      }),
    ),
  get: forPlatform
    .route({ method: 'GET', path: `${path}/{restaurantId}`, summary: 'Get what the platform manages' })
    .input(inRestaurant)
    .output(details),
  checkDomain: forPlatform
    .route({
      method: 'GET',
      path: `${path}/{restaurantId}/domain-records`,
      summary: 'Check in DNS where the domain of a restaurant points',
    })
    .input(inRestaurant)
    .output(domainRecords),
  create: forPlatform
    .route({ method: 'POST', path, summary: 'Create a restaurant with the defaults of the platform' })
    .errors(invalid)
    .input(
      z.strictObject({
        // Not `restaurantId`: no restaurant has this id yet.
        id: chosenId,
        isActive: z.boolean().default(true),
        profile: z
          .strictObject(profileFields)
          .partial()
          .transform((profile) => ({ ...newRestaurantProfile, ...profile })),
        ordering: z.strictObject(orderingFields).default({ ...platformOrdering }),
        fees: z.strictObject(feeFields).default({ ...platformFees }),
        hours: enteredWeek.optional().describe('Absent: the hours of the platform'),
        terms: z.strictObject(termsFields).default({ ...newTerms }),
      }),
    )
    .output(inRestaurant),
  saveTerms: forPlatform
    .meta({ needsProof: true })
    .route({
      method: 'PUT',
      path: `${path}/{restaurantId}/terms`,
      summary: 'Change the domain of a restaurant and the terms of the platform',
    })
    .errors({ ...invalid, ...conflictWith(terms) })
    .input(z.strictObject({ ...inRestaurant.shape, ...termsFields, revision: seenRevision }))
    .output(z.object({ terms })),
  setActive: forPlatform
    .meta({ needsProof: true })
    .route({
      method: 'PUT',
      path: `${path}/{restaurantId}/active`,
      summary: 'Activate or deactivate a restaurant; open orders are still completed and paid',
    })
    .input(z.strictObject({ ...inRestaurant.shape, isActive: z.boolean() }))
    .output(z.object({ isActive: z.boolean(), openWork })),
  clone: forPlatform
    .route({
      method: 'POST',
      path: `${path}/{restaurantId}/clones`,
      summary: 'Copy a restaurant with its menu, without its domain, owner, accounts and credentials',
    })
    .errors(keyReused)
    .input(z.strictObject({ ...inRestaurant.shape, cloneId: chosenId }))
    .output(z.object({ restaurantId: id, name: z.string() })),
  copyDishes: forPlatform
    .route({
      method: 'POST',
      path: `${path}/{restaurantId}/dish-copies`,
      summary: 'Copy categories and dishes of another restaurant, with pictures and options',
    })
    .errors(keyReused)
    .input(
      z.strictObject({
        ...inRestaurant.shape,
        fromRestaurantId: id,
        requestId: chosenId,
        categoryIds: z.array(id).max(500).default([]).describe('All dishes of these categories'),
        productIds: z.array(id).max(3000).default([]),
      }),
    )
    .output(
      z.object({
        copied: z.int(),
        leftOut: z.int().describe('Dishes whose category already has one with the same name'),
        changeId,
      }),
    ),
}
