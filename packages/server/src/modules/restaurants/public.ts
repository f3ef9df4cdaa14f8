export { listRestaurantCards, listRestaurantsWithoutDomain } from './list-restaurant-cards.ts'
export { loadRestaurant, readRestaurant } from './load-restaurant.ts'
export {
  listRestaurantsForKitchen,
  loadRestaurantForKitchen,
  readRestaurantForKitchen,
} from './load-restaurant-for-kitchen.ts'
export { openingOf } from './opening-of.ts'
export { pauseOf, type RestaurantRow, toOrderingSettings, toPublicRestaurant } from './restaurant-row.ts'
export { restaurantRoutes } from './routes.ts'
export { openSecret, openSecretIn, removeSecret, storeSecret } from './secrets.ts'
export { todayOf, zoneOf } from './zone-of.ts'
