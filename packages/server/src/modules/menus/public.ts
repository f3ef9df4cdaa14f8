export { loadStorefront } from './load-storefront.ts'
export type { Storefront } from './read-storefront.ts'
export { menuRoutes } from './routes.ts'
