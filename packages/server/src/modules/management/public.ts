export { managementRoutes, restaurantInfoRoutes } from './routes.ts'
