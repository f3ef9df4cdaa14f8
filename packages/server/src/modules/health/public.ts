export { type ReadinessCheck, readReadiness } from './read-readiness.ts'
export { healthRoutes } from './routes.ts'
export { watchReadiness } from './watch-readiness.ts'
