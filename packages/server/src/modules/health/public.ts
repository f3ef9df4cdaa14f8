export { type ReadinessCheck, readReadiness } from './read-readiness.ts'
export { recordHealth } from './record-health.ts'
export { healthRoutes } from './routes.ts'
export { watchReadiness } from './watch-readiness.ts'
