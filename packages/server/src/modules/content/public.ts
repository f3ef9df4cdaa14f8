export { findPage, readPublicContent } from './read-public-content.ts'
export { contentRoutes } from './routes.ts'
