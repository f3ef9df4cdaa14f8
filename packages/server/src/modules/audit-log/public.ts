export { actorNames } from './actor-names.ts'
export { orderSteps } from './order-steps.ts'
export { auditRoutes } from './routes.ts'
