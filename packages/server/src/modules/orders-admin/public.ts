export { ordersAdminRoutes } from './routes.ts'
