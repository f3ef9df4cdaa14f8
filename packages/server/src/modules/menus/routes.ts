import { httpMessage } from '@comanda/contract/errors'
import { api, forCaller } from '../../platform/http/api.ts'
import { loadStorefront } from './load-storefront.ts'
import { listOptionStock } from './stock/list-option-stock.ts'
import { listStock } from './stock/list-stock.ts'
import { setOptionSoldOut } from './stock/set-option-sold-out.ts'
import { setSoldOut } from './stock/set-sold-out.ts'
import { setStock } from './stock/set-stock.ts'
import { watchStorefront } from './watch-storefront.ts'

export const storefrontRoutes = {
  get: api.storefronts.get.handler(async ({ input, context, errors }) => {
    const storefront = await loadStorefront(context.app, input.restaurantId)
    if (!storefront) throw errors.NOT_FOUND({ message: httpMessage(404) })
    return { restaurant: storefront.restaurant, menuVersion: storefront.version }
  }),
  watch: api.storefronts.watch.handler(({ input, context }) =>
    watchStorefront(context.app, context.caller, { ...input, signal: context.signal }),
  ),
}

export const menuRoutes = {
  get: api.menus.get.handler(async ({ input, context, errors }) => {
    const storefront = await loadStorefront(context.app, input.restaurantId)
    if (!storefront) throw errors.NOT_FOUND({ message: httpMessage(404) })
    return storefront.menu
  }),
  stock: api.menus.stock.handler(async ({ input, context }) => ({
    products: await listStock(context.app, context.caller, input.restaurantId),
    options: await listOptionStock(context.app, context.caller, input.restaurantId),
  })),
  setStock: api.menus.setStock.handler(forCaller(setStock)),
  setSoldOut: api.menus.setSoldOut.handler(forCaller(setSoldOut)),
  setOptionSoldOut: api.menus.setOptionSoldOut.handler(forCaller(setOptionSoldOut)),
}
