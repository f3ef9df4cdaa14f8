export { refuse } from './refusals.ts'
export { checkoutRoutes } from './routes.ts'
