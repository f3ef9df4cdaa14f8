export { readDefaultRestaurant } from './read-default-restaurant.ts'
export { readReplayProject } from './read-replay-project.ts'
export { settingsRoutes } from './routes.ts'
