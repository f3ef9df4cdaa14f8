export { purgeMenuChanges } from './purge-menu-changes.ts'
export { catalogRoutes } from './routes.ts'
