import { eventIterator } from '@orpc/contract'
import { z } from 'zod'
import { forAnyone } from './base.ts'
import { inRestaurant } from './fields.ts'
import { publicRestaurant } from './restaurants.ts'

/** The data that an open page polls: everything except the menu, with the menu's version to detect a stale one. */
export const storefront = z.object({
  restaurant: publicRestaurant,
  menuVersion: z.int().describe('Increases with every change of the restaurant or its menu'),
})
export type StorefrontUpdate = z.infer<typeof storefront>

export const storefronts = {
  get: forAnyone
    .route({
      method: 'GET',
      path: '/restaurants/{restaurantId}/storefront',
      summary: 'Get a restaurant with its ordering rules and menu version; suitable for polling',
    })
    .input(inRestaurant)
    .output(storefront),
  watch: forAnyone
    .route({
      method: 'GET',
      path: '/restaurants/{restaurantId}/storefront/versions',
      summary:
        'Stream the menu version, now and after each change of the menu or the restaurant (server-sent events)',
    })
    .input(inRestaurant)
    .output(eventIterator(z.object({ menuVersion: z.int() }))),
}
