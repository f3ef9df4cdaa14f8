export { placeOrder } from './place-order.ts'
export { priceRequest } from './price-request.ts'
export { refuse } from './refusals.ts'
export { checkoutRoutes } from './routes.ts'
