export { termsVersion } from '@comanda/domain/ordering/terms'
export { checkoutRoutes } from './routes.ts'
