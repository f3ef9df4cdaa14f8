export { restaurantsAdminRoutes } from './routes.ts'
