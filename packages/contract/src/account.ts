import type { CartChange } from '@comanda/domain/ordering/check-cart'
import { z } from 'zod'
import { forPerson } from './base.ts'
import { cartLine } from './checkout.ts'
import { courierView } from './courier.ts'
import { cents, fulfillment, id, instant, orderStatus, paymentStatus, personText } from './fields.ts'
import { picture } from './menus.ts'
import { orderView } from './orders.ts'

/** An order in its customer's order history. */
export const ownOrder = z.object({
  id,
  token: z.string().describe('Order token: grants access to the order, to follow it'),
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
  courier: courierView
    .pick({ state: true, status: true })
    .nullable()
    .describe('null unless a courier delivers the order'),
  lines: z.array(z.object({ name: z.string(), quantity: z.int() })),
  grandTotal: cents,
  refunded: cents,
})
export type OwnOrder = z.infer<typeof ownOrder>

/** A dish that the customer marked as a favorite or ordered several times. */
export const favoriteDish = z.object({
  productId: id,
  marked: z.boolean(),
  orders: z.int().describe('Number of paid orders of this account that contain the dish'),
})

export const favorite = z.object({
  restaurant: ownOrder.shape.restaurant,
  productId: id,
  name: z.string(),
  basePrice: cents.describe('Current price'),
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
  dueAt: instant.describe('Deadline for the response'),
})
export type SupportRequest = z.infer<typeof supportRequest>

const atRestaurant = z.object({ restaurantId: id })
const onlyAt = { restaurantId: id.optional().describe('Limits the result to this restaurant') }
export const account = {
  orders: forPerson
    .route({ method: 'GET', path: '/account/orders', summary: 'List the caller’s paid orders, newest first' })
    .input(z.object({ ...onlyAt, before: z.coerce.number().pipe(instant).optional() }))
    .output(
      z.object({
        orders: z.array(ownOrder),
        next: instant.nullable().describe('Pass as `before` for the next page; null on the last page'),
      }),
    ),
  order: forPerson
    .route({
      method: 'GET',
      path: '/account/orders/{orderId}',
      summary: 'Get one of the caller’s orders with all details',
    })
    .input(z.object({ orderId: id }))
    .output(orderView),
  reorder: forPerson
    .route({
      method: 'POST',
      path: '/account/orders/{orderId}/reorder',
      summary:
        'Build a cart from one of the caller’s orders with the current menu, and list what has changed since',
    })
    .input(
      z.object({
        orderId: id,
        at: instant.optional().describe('The time for which it is ordered; default: as soon as possible'),
      }),
    )
    .output(
      z.object({
        restaurantId: id,
        lines: z.array(cartLine),
        memory: z.array(z.object({ key: z.string(), name: z.string(), unitPrice: cents })),
        changes: z.custom<CartChange[]>().describe('Menu changes that affect the cart'),
      }),
    ),
  favorites: forPerson
    .route({ method: 'GET', path: '/account/favorites', summary: 'List favorite dishes by restaurant' })
    .input(z.object(onlyAt))
    .output(z.object({ favorites: z.array(favorite) })),
  favoriteDishes: forPerson
    .route({
      method: 'GET',
      path: '/restaurants/{restaurantId}/favorites',
      summary:
        'List dishes ordered repeatedly or marked as favorites; empty if the restaurant has turned favorites off',
    })
    .input(atRestaurant)
    .output(z.object({ dishes: z.array(favoriteDish) })),
  addFavorite: forPerson
    .route({
      method: 'PUT',
      path: '/restaurants/{restaurantId}/favorites/{productId}',
      summary: 'Add a dish to the favorites',
    })
    .errors({ FAVORITES_OFF: { status: 409 }, TOO_MANY_FAVORITES: { status: 409 } })
    .input(z.object({ restaurantId: id, productId: id }))
    .output(z.object({ marked: z.literal(true) })),
  removeFavorite: forPerson
    .route({
      method: 'DELETE',
      path: '/restaurants/{restaurantId}/favorites/{productId}',
      summary: 'Remove a dish from the favorites',
    })
    .input(z.object({ restaurantId: id, productId: id }))
    .output(z.object({ marked: z.literal(false) })),
  export: forPerson
    .route({ method: 'GET', path: '/account/export', summary: 'Export all data of this account' })
    .output(z.record(z.string(), z.unknown())),
  requests: forPerson
    .route({ method: 'GET', path: '/account/requests', summary: 'List the caller’s data requests' })
    .output(z.object({ requests: z.array(supportRequest) })),
  ask: forPerson
    .route({
      method: 'POST',
      path: '/account/requests',
      summary: 'Send a data request; the response follows within 30 days',
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
      summary: 'Delete your account; requires a proof first (identity.prove)',
    })
    .errors({
      ROLES_HELD: { status: 409 },
      ORDER_IN_PROGRESS: { status: 409, data: z.object({ token: z.string() }) },
    })
    .output(z.object({ purgedAt: instant.describe('When the remaining account data is deleted') })),
}
