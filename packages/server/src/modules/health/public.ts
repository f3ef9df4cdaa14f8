export { type ReadinessCheck, readReadiness } from './read-readiness.ts'
