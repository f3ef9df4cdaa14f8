import type { CartChange } from '@comanda/domain/ordering/check-cart'
import { z } from 'zod'
import { forPerson } from './base.ts'
import { cartLine } from './checkout.ts'
import { cents, fulfillment, id, instant, orderStatus, paymentStatus, personText } from './fields.ts'
import { picture } from './menus.ts'
import { orderView } from './orders.ts'

/** An order in the list of whoever made it. */
export const ownOrder = z.object({
  id,
  token: z.string().describe('Opens the order, for following it'),
  orderNumber: z.string(),
  restaurant: z.object({
    id,
    name: z.string(),
    domain: z.string().nullable(),
    timezone: z.string(),
    logo: picture.nullable(),
  }),
  status: orderStatus,
  paymentStatus,
  fulfillment,
  createdAt: instant,
  promisedAt: instant,
  lines: z.array(z.object({ name: z.string(), quantity: z.int() })),
  grandTotal: cents,
  refunded: cents,
})
export type OwnOrder = z.infer<typeof ownOrder>

/** A dish that was marked by hand, or that own orders hold again and again. */
export const favoriteDish = z.object({
  productId: id,
  marked: z.boolean(),
  orders: z.int().describe('In how many paid orders of this account it was'),
})

export const favorite = z.object({
  restaurant: ownOrder.shape.restaurant,
  productId: id,
  name: z.string(),
  basePrice: cents.describe('As of today'),
  picture: picture.nullable(),
  isAvailable: z.boolean(),
})
export type Favorite = z.infer<typeof favorite>

export const requestTopics = ['access', 'correction', 'deletion', 'objection', 'other'] as const
export type RequestTopic = (typeof requestTopics)[number]

export const supportRequest = z.object({
  id,
  topic: z.enum(requestTopics),
  message: z.string(),
  createdAt: instant,
  dueAt: instant.describe('By then it is answered'),
})
export type SupportRequest = z.infer<typeof supportRequest>

const atRestaurant = z.object({ restaurantId: id })
const onlyAt = { restaurantId: id.optional().describe('Only those of this restaurant') }
const tags = ['Account']

export const account = {
  orders: forPerson
    .route({ method: 'GET', path: '/account/orders', tags, summary: 'Own paid orders, the latest first' })
    .input(z.object({ ...onlyAt, before: z.coerce.number().pipe(instant).optional() }))
    .output(
      z.object({
        orders: z.array(ownOrder),
        next: instant.nullable().describe('`before` of the next page; null on the last one'),
      }),
    ),
  order: forPerson
    .route({
      method: 'GET',
      path: '/account/orders/{orderId}',
      tags,
      summary: 'One of the own orders in full',
    })
    .input(z.object({ orderId: id }))
    .output(orderView),
  reorder: forPerson
    .route({
      method: 'POST',
      path: '/account/orders/{orderId}/reorder',
      tags,
      summary: 'An own order as a cart from the menu of this minute, and what has changed since',
    })
    .input(z.object({ orderId: id }))
    .output(
      z.object({
        restaurantId: id,
        lines: z.array(cartLine),
        memory: z.array(z.object({ key: z.string(), name: z.string(), unitPrice: cents })),
        changes: z.custom<CartChange[]>().describe('What changed in the cart since it was filled'),
      }),
    ),
  favorites: forPerson
    .route({
      method: 'GET',
      path: '/account/favorites',
      tags,
      summary: 'Dishes that were marked, by restaurant',
    })
    .input(z.object(onlyAt))
    .output(z.object({ favorites: z.array(favorite) })),
  favoriteDishes: forPerson
    .route({
      method: 'GET',
      path: '/restaurants/{restaurantId}/favorites',
      tags,
      summary:
        'What is ordered here again and again, and what was marked; empty where the restaurant does not want it',
    })
    .input(atRestaurant)
    .output(z.object({ dishes: z.array(favoriteDish) })),
  addFavorite: forPerson
    .route({
      method: 'PUT',
      path: '/restaurants/{restaurantId}/favorites/{productId}',
      tags,
      summary: 'Mark a dish of the menu',
    })
    .errors({ FAVORITES_OFF: { status: 409 }, TOO_MANY_FAVORITES: { status: 409 } })
    .input(z.object({ restaurantId: id, productId: id }))
    .output(z.object({ marked: z.literal(true) })),
  removeFavorite: forPerson
    .route({
      method: 'DELETE',
      path: '/restaurants/{restaurantId}/favorites/{productId}',
      tags,
      summary: 'Take the mark off a dish',
    })
    .input(z.object({ restaurantId: id, productId: id }))
    .output(z.object({ marked: z.literal(false) })),
  export: forPerson
    .route({
      method: 'GET',
      path: '/account/export',
      tags,
      summary: 'Everything that is known of this account',
    })
    .output(z.record(z.string(), z.unknown())),
  requests: forPerson
    .route({ method: 'GET', path: '/account/requests', tags, summary: 'What was asked about the own data' })
    .output(z.object({ requests: z.array(supportRequest) })),
  ask: forPerson
    .route({
      method: 'POST',
      path: '/account/requests',
      tags,
      summary: 'Ask about the own data; answered within 30 days',
      successStatus: 201,
    })
    .input(
      z.object({
        topic: z.enum(requestTopics),
        message: personText(2000).refine((text) => text.trim() !== ''),
      }),
    )
    .output(supportRequest),
  delete: forPerson
    .route({
      method: 'DELETE',
      path: '/account',
      tags,
      summary: 'Delete the own account; asks for a proof first (identity.prove)',
    })
    .errors({
      ROLES_HELD: { status: 409 },
      ORDER_UNDER_WAY: { status: 409, data: z.object({ token: z.string() }) },
    })
    .output(z.object({ forgottenAt: instant.describe('When the last of the account is forgotten') })),
}
