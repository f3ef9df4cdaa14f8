import { z } from 'zod'
import { base } from './base.ts'
import { id } from './fields.ts'
import { publicRestaurant } from './restaurants.ts'

/** What an open page asks again and again: all but the menu, and whether that is still the one it shows. */
export const storefront = z.object({
  restaurant: publicRestaurant,
  menuVersion: z.int().describe('Rises with every change of the restaurant or its menu'),
})
export type StorefrontNews = z.infer<typeof storefront>

export const storefronts = {
  get: base
    .route({
      method: 'GET',
      path: '/restaurants/{restaurantId}/storefront',
      tags: ['Menus'],
      summary: 'One restaurant with its ordering rules and the version of its menu; made to be asked often',
    })
    .input(z.object({ restaurantId: id }))
    .output(storefront),
}
