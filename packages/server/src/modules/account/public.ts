export { retentionTask } from './enforce-retention.ts'
export { accountRoutes } from './routes.ts'
