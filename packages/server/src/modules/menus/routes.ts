import { httpMessage } from '@comanda/contract/errors'
import { api } from '../../platform/http/api.ts'
import { loadStorefront } from './load-storefront.ts'

export const storefrontRoutes = {
  get: api.storefronts.get.handler(async ({ input, context, errors }) => {
    const storefront = await loadStorefront(context.app, input.restaurantId)
    if (!storefront) throw errors.NOT_FOUND({ message: httpMessage(404) })
    return { restaurant: storefront.restaurant, menuVersion: storefront.version }
  }),
}

export const menuRoutes = {
  get: api.menus.get.handler(async ({ input, context, errors }) => {
    const storefront = await loadStorefront(context.app, input.restaurantId)
    if (!storefront) throw errors.NOT_FOUND({ message: httpMessage(404) })
    return storefront.menu
  }),
}
