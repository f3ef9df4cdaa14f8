import { cartBlocks, cartGroups, cartStatuses, cartStepKinds } from '@comanda/domain/reporting/carts'
import { uuidPattern } from '@comanda/domain/uuid'
import { z } from 'zod'
import { withRight } from './base.ts'
import { cents, countUpTo, id, idInScope, instant, restaurantRef } from './fields.ts'
import { picture } from './menus.ts'

/** The carts of a period: those whose last activity is within it. */
export const cartFilter = z.object({
  restaurantId: idInScope,
  days: countUpTo(90).default(30).describe('The number of full local days, today included'),
  lastHours: countUpTo(168).optional().describe('Within this many hours before the request; instead of days'),
})
export type CartFilter = z.infer<typeof cartFilter>

const cartStatus = z.enum(cartStatuses)
const cartBlock = z.enum(cartBlocks)

const session = z.string().length(8).describe('The first 8 characters of the id of the visit')

/** The outcome of a cart's reminder. */
const cartReminder = z.object({
  sentAt: instant,
  openedAt: instant.nullable().describe('When its link was first opened'),
  recovered: cents.nullable().describe('Revenue of the order that followed; null if none did'),
})

export const cart = z.object({
  id,
  session,
  restaurant: restaurantRef,
  status: cartStatus,
  items: z.int(),
  value: cents,
  lastActivity: instant,
  blockedBy: cartBlock.nullable().describe('What prevented the checkout when the customer left'),
  reminder: cartReminder.nullable(),
})
export type Cart = z.infer<typeof cart>

/** A step of the visit to which a cart belongs. */
const cartStep = z.object({
  at: instant,
  kind: z.enum(cartStepKinds),
  text: z
    .string()
    .nullable()
    .describe(
      'The path of a page, the name of a dish, where the visitor came from, or what blocked the checkout',
    ),
  quantity: z.int().nullable(),
})
export type CartStep = z.infer<typeof cartStep>

export const cartDetails = z.object({
  cart,
  createdAt: instant,
  abandonedAt: instant.nullable(),
  lines: z.array(
    z.object({
      key: z.string(),
      name: z.string(),
      options: z.array(z.string()),
      quantity: z.int(),
      unitPrice: cents,
      total: cents,
      picture: picture.nullable(),
    }),
  ),
  activity: z.object({
    currentPage: z.string().nullable().describe('Null once the visitor has left'),
    lastPage: z.string().nullable(),
    referrer: z.string().nullable().describe('The host that linked to the restaurant'),
    browser: z.string(),
  }),
  steps: z.array(cartStep).describe('Oldest first; the latest 50 of each kind'),
})
export type CartDetails = z.infer<typeof cartDetails>

const counted = z.object({ count: z.int(), value: cents })

export const cartSummary = z.object({
  zone: z.string().describe('Time zone of the days'),
  since: instant,
  total: z.int(),
  active: z.int(),
  abandoned: z
    .int()
    .describe('Carts that the customer left, emptied or not, including those that have expired since'),
  checkoutStarted: z.int().describe('Carts in checkout now'),
  completed: z.int(),
  lost: counted.describe('Abandoned carts with a value above 0'),
  reasons: z
    .array(counted.extend({ reason: cartBlock }))
    .describe('What prevented the checkout of the lost carts, most frequent first'),
  recovery: z.object({
    sent: z.int().describe('Reminders sent in this period'),
    recovered: z.int(),
    revenue: cents,
  }),
})
export type CartSummary = z.infer<typeof cartSummary>

export const carts = {
  restaurants: withRight('analytics.view', 'anywhere')
    .route({
      method: 'GET',
      path: '/carts/restaurants',
      summary: 'List the restaurants with online orders, for the filter of carts',
    })
    .output(z.object({ restaurants: z.array(z.object({ id, name: z.string() })) })),
  summary: withRight('analytics.view', 'anywhere')
    .route({ method: 'GET', path: '/carts/summary', summary: 'Count the carts of a period by status' })
    .input(cartFilter)
    .output(cartSummary),
  list: withRight('analytics.view', 'anywhere')
    .route({ method: 'GET', path: '/carts', summary: 'List the carts of a period, latest activity first' })
    .input(
      cartFilter.extend({
        group: z.enum(cartGroups).optional().describe('As counted in the summary'),
        after: z
          .string()
          .regex(new RegExp(`^\\d{1,17}\\.${uuidPattern}$`))
          .optional()
          .describe('`next` of the previous page'),
        limit: countUpTo(100).default(50),
      }),
    )
    .output(
      z.object({
        carts: z.array(cart),
        next: z.string().nullable().describe('Pass as `after` for the next page; null on the last page'),
      }),
    ),
  get: withRight('analytics.view')
    .route({
      method: 'GET',
      path: '/carts/{restaurantId}/{cartId}',
      summary: 'Get a cart with its items and the steps of its visit; without personal data',
    })
    .input(z.object({ restaurantId: id, cartId: id }))
    .output(cartDetails),
}
