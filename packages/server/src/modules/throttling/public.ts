export { lockLoad, readLoad } from './read-load.ts'
export { isThrottled, readThrottle } from './read-throttle.ts'
export { throttlingRoutes } from './routes.ts'
