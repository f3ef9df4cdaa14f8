export { purgeKeyHours } from './list-keys.ts'
export { readKey } from './read-key.ts'
export { apiKeyRoutes } from './routes.ts'
