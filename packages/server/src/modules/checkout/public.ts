export { checkoutRoutes } from './routes.ts'
export { termsVersion } from './terms.ts'
