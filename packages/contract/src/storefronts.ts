import { eventIterator } from '@orpc/contract'
import { z } from 'zod'
import { forAnyone } from './base.ts'
import { id } from './fields.ts'
import { publicRestaurant } from './restaurants.ts'

/** What an open page asks again and again: all but the menu, and whether that is still the one it shows. */
export const storefront = z.object({
  restaurant: publicRestaurant,
  menuVersion: z.int().describe('Rises with every change of the restaurant or its menu'),
})
export type StorefrontNews = z.infer<typeof storefront>

export const storefronts = {
  get: forAnyone
    .route({
      method: 'GET',
      path: '/restaurants/{restaurantId}/storefront',
      tags: ['Menus'],
      summary: 'One restaurant with its ordering rules and the version of its menu; made to be asked often',
    })
    .input(z.object({ restaurantId: id }))
    .output(storefront),
  watch: forAnyone
    .route({
      method: 'GET',
      path: '/restaurants/{restaurantId}/storefront/versions',
      tags: ['Menus'],
      summary:
        'The version of the menu now and with each change of it or of the restaurant (server-sent events)',
    })
    .input(z.object({ restaurantId: id }))
    .output(eventIterator(z.object({ menuVersion: z.int() }))),
}
