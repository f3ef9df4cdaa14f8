import { api } from '../../platform/http/api.ts'
import { findEverything } from './find-everything.ts'

export const searchRoutes = {
  find: api.search.find.handler(({ input, context: { app, caller } }) => findEverything(app, caller, input)),
}
