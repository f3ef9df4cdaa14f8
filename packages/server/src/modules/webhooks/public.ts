export { enqueuePendingDeliveries, webhookJob } from './deliver-webhook.ts'
export { purgeDeliveries } from './deliveries.ts'
export { webhookPlanner } from './plan-deliveries.ts'
export { webhookRoutes } from './routes.ts'
