export { orderSteps } from './order-steps.ts'
export { auditRoutes } from './routes.ts'
