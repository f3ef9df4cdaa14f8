import { api, forCaller } from '../../../platform/http/api.ts'
import { listCarts } from './list-carts.ts'
import { listRestaurants } from './list-restaurants.ts'
import { readCart } from './read-cart.ts'
import { summarizeCarts } from './summarize-carts.ts'

export const cartRoutes = {
  restaurants: api.carts.restaurants.handler(forCaller(listRestaurants)),
  summary: api.carts.summary.handler(forCaller(summarizeCarts)),
  list: api.carts.list.handler(forCaller(listCarts)),
  get: api.carts.get.handler(forCaller(readCart)),
}
