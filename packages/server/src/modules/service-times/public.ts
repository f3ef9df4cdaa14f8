export { orderOutcomes } from './record-outcomes.ts'
export { serviceTimesRoutes } from './routes.ts'
