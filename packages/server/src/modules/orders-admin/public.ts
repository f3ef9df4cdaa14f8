export { exportOrders } from './export-orders.ts'
export { listOrders } from './list-orders.ts'
export { listedOrder } from './order-rows.ts'
export { ordersAdminRoutes } from './routes.ts'
