export { readLastHour } from './last-hour.ts'
export { readPunctuality } from './read-report.ts'
export { orderOutcomes } from './record-outcomes.ts'
export { serviceTimesRoutes } from './routes.ts'
