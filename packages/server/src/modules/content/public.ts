export { savePage } from './pages.ts'
export { savePost } from './posts.ts'
export { contentRoutes } from './routes.ts'
