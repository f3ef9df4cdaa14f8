import { api, forCaller } from '../../platform/http/api.ts'
import { findEverything } from './find-everything.ts'

export const searchRoutes = {
  find: api.search.find.handler(forCaller(findEverything)),
}
