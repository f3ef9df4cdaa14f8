export { listedOrder } from './order-rows.ts'
export { listOrders } from './list-orders.ts'
export { ordersAdminRoutes } from './routes.ts'
