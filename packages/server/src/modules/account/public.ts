export { deleteCustomerJob } from './cards/delete-customer.ts'
export { savedCardRoutes } from './cards/routes.ts'
export { deleteOldAccounts } from './delete-old-accounts.ts'
export { accountRoutes } from './routes.ts'
