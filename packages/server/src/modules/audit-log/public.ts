export { actorNames } from './actor-names.ts'
export { exportEntries } from './export-entries.ts'
export { orderSteps } from './order-steps.ts'
export { auditRoutes } from './routes.ts'
