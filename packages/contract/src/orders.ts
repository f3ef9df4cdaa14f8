import type { Breakdown } from '@comanda/domain/pricing/breakdown'
import { eventIterator } from '@orpc/contract'
import { z } from 'zod'
import { forAnyone } from './base.ts'
import { courierView } from './courier.ts'
import {
  cents,
  fulfillment,
  id,
  instant,
  orderStatus,
  paymentStatus,
  personText,
  pickupNumber,
} from './fields.ts'
import { publicRestaurant } from './restaurants.ts'

/** An order as shown to its customer. */
export const orderView = z.object({
  id,
  token: z.string(),
  restaurantId: id,
  orderNumber: z.string().describe('8 characters'),
  pickupNumber,
  status: orderStatus,
  paymentStatus,
  fulfillment,
  scheduledFor: instant.nullable(),
  promisedAt: instant,
  createdAt: instant,
  address: z.string().nullable(),
  dropoffNote: z.string().nullable(),
  curbside: z.object({
    isOffered: z.boolean().describe('The order can be brought to the car now'),
    vehicle: z.string().nullable().describe('null unless the customer chose it'),
    space: z.string(),
    arrivedAt: instant.nullable(),
  }),
  courier: courierView.nullable().describe('null unless a courier delivers the order'),
  customer: z.object({
    firstName: z.string(),
    lastName: z.string(),
    phone: z.string(),
    email: z.string().describe('Empty if it is unknown, and with the token of a payment link'),
  }),
  card: z.object({ brand: z.string(), last4: z.string() }).nullable(),
  breakdown: z.custom<Breakdown>().describe('Breakdown in US cents, as stored'),
  combineTaxProcessing: z.boolean(),
  refunded: cents,
  due: cents.describe('To be paid at the restaurant, or to its driver'),
  pointsToEarn: z.int().describe('Loyalty points earned once the order is paid; 0 for guests'),
  history: z.array(z.object({ status: orderStatus, at: instant })),
})
export type OrderView = z.infer<typeof orderView>

export const orders = {
  get: forAnyone
    .route({ method: 'GET', path: '/orders/{token}', summary: 'Get an order by its token' })
    .input(z.object({ token: z.string().max(100) }))
    .output(orderView),
  restaurant: forAnyone
    .route({
      method: 'GET',
      path: '/orders/{token}/restaurant',
      summary: 'Get the restaurant of an order by its token, including an inactive one',
    })
    .input(z.object({ token: z.string().max(100) }))
    .output(publicRestaurant),
  setCurbside: forAnyone
    .route({
      method: 'PUT',
      path: '/orders/{token}/curbside',
      summary: 'Have a pickup order brought to the car, or announce the arrival',
    })
    .errors({ CURBSIDE_UNAVAILABLE: { status: 409 } })
    .input(
      z.object({
        token: z.string().max(100),
        vehicle: personText(200).describe('Such as "Blue Honda Civic"'),
        space: personText(200),
        isHere: z.boolean().describe('The customer has arrived; the first time counts'),
      }),
    )
    .output(orderView),
  watch: forAnyone
    .route({
      method: 'GET',
      path: '/orders/{token}/events',
      summary: 'Stream the order after each change, for some minutes (server-sent events)',
    })
    .errors({ SERVICE_UNAVAILABLE: { status: 503 } })
    .input(z.object({ token: z.string().max(100) }))
    .output(eventIterator(orderView)),
}
