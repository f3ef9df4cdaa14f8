export { retentionTask } from './keep-retention.ts'
export { accountRoutes } from './routes.ts'
