import { api, forCaller } from '../../platform/http/api.ts'
import { deleteAccount } from './delete-account.ts'
import { exportAccount } from './export-account.ts'
import { favoriteDishes } from './favorite-dishes.ts'
import { listFavorites } from './list-favorites.ts'
import { listOrders } from './list-orders.ts'
import { addFavorite, removeFavorite } from './mark-favorite.ts'
import { readOwnOrder } from './read-own-order.ts'
import { reorderOwn } from './reorder.ts'
import { listDataRequests, submitDataRequest } from './submit-data-request.ts'

export const accountRoutes = {
  orders: api.account.orders.handler(forCaller(listOrders)),
  order: api.account.order.handler(({ input, context }) =>
    readOwnOrder(context.app, context.caller, input.orderId),
  ),
  reorder: api.account.reorder.handler(({ input, context }) =>
    reorderOwn(context.app, context.caller, input.orderId, input.at),
  ),
  favorites: api.account.favorites.handler(async ({ input, context }) => ({
    favorites: await listFavorites(context.app, context.caller, input),
  })),
  favoriteDishes: api.account.favoriteDishes.handler(async ({ input, context }) => ({
    dishes: await favoriteDishes(context.app, context.caller, input.restaurantId),
  })),
  addFavorite: api.account.addFavorite.handler(async ({ input, context }) => {
    await addFavorite(context.app, context.caller, input)
    return { marked: true as const }
  }),
  removeFavorite: api.account.removeFavorite.handler(async ({ input, context }) => {
    await removeFavorite(context.app, context.caller, input)
    return { marked: false as const }
  }),
  export: api.account.export.handler(forCaller(exportAccount)),
  requests: api.account.requests.handler(async ({ context }) => ({
    requests: await listDataRequests(context.app, context.caller),
  })),
  ask: api.account.ask.handler(forCaller(submitDataRequest)),
  delete: api.account.delete.handler(async ({ context }) => ({
    purgedAt: await deleteAccount(context.app, context.caller),
  })),
}
