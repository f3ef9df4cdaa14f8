export { readDefaultRestaurant } from './read-default-restaurant.ts'
export { settingsRoutes } from './routes.ts'
