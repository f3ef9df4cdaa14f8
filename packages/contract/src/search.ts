import { z } from 'zod'
import { withRight } from './base.ts'
import { idInScope, instant, restaurantRef } from './fields.ts'

const hitKinds = ['order', 'customer', 'product', 'coupon', 'person', 'restaurant'] as const

const hit = z.object({
  kind: z.enum(hitKinds),
  id: z.string().describe('Unique among the hits of its kind'),
  label: z.string().describe('Order number, name or code'),
  detail: z.string().describe('Such as the name of the customer, the category of a dish, an email address'),
  restaurant: restaurantRef.nullable().describe('null: none, or several'),
  at: instant.nullable().describe('When the order was placed'),
})
export type SearchHit = z.infer<typeof hit>

export const search = {
  find: withRight('orders.view', 'anywhere')
    .route({
      method: 'GET',
      path: '/staff/search',
      summary:
        'Search orders, customers, dishes, codes, people and restaurants that the caller is permitted to see',
    })
    .input(
      z.object({
        restaurantId: idInScope,
        query: z.string().min(2).max(100),
      }),
    )
    .output(
      z.object({ hits: z.array(hit).describe('At most five of each kind, in the order of the kinds') }),
    ),
}
