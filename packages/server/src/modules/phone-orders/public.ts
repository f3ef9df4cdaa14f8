export { phoneOrderRoutes } from './routes.ts'
