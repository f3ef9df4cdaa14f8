export { cartAgeing } from './age-carts.ts'
export { checkoutCounter } from './complete-checkout.ts'
export { analyticsRoutes } from './routes.ts'
