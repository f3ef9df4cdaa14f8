export { cartAgeing } from './age-carts.ts'
export { checkoutCounter } from './complete-checkout.ts'
export { deleteOldVisits } from './delete-old-visits.ts'
export { analyticsRoutes } from './routes.ts'
