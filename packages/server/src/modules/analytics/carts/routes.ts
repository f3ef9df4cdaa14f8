import { api } from '../../../platform/http/api.ts'
import { listCarts } from './list-carts.ts'
import { listRestaurants } from './list-restaurants.ts'
import { readCart } from './read-cart.ts'
import { summarizeCarts } from './summarize-carts.ts'

export const cartRoutes = {
  restaurants: api.carts.restaurants.handler(({ context }) => listRestaurants(context.app, context.caller)),
  summary: api.carts.summary.handler(({ input, context }) =>
    summarizeCarts(context.app, context.caller, input),
  ),
  list: api.carts.list.handler(({ input, context }) => listCarts(context.app, context.caller, input)),
  get: api.carts.get.handler(({ input, context }) => readCart(context.app, context.caller, input)),
}
