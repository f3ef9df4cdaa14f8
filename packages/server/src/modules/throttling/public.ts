export { lockLoad, readLoad } from './read-load.ts'
export { isThrottled, readThrottle } from './read-throttle.ts'
export { releaseQueued } from './release-queued.ts'
export { throttlingRoutes } from './routes.ts'
