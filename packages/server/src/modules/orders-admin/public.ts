export { listedOrder } from './order-rows.ts'
export { ordersAdminRoutes } from './routes.ts'
