export { deleteOldAccounts } from './delete-old-accounts.ts'
export { accountRoutes } from './routes.ts'
