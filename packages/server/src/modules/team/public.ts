export { listPeople } from './list-people.ts'
export { teamRoutes } from './routes.ts'
