import { httpMessage } from '@comanda/contract/errors'
import { api } from '../../platform/http/api.ts'
import { listRestaurantCards } from './list-restaurant-cards.ts'
import { loadRestaurant } from './load-restaurant.ts'

export const restaurantRoutes = {
  list: api.restaurants.list.handler(async ({ context }) => ({
    restaurants: await listRestaurantCards(context.app),
  })),
  get: api.restaurants.get.handler(async ({ input, context, errors }) => {
    const restaurant = await loadRestaurant(context.app, input.restaurantId)
    if (!restaurant?.settings.isActive) throw errors.NOT_FOUND({ message: httpMessage(404) })
    return restaurant
  }),
}
