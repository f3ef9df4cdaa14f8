import { api } from '../../platform/http/api.ts'
import { listExports } from './list-exports.ts'
import { openExport } from './open-export.ts'
import { startExport } from './start-export.ts'

export const exportRoutes = {
  start: api.exports.start.handler(({ input, context: { app, caller } }) => startExport(app, caller, input)),
  list: api.exports.list.handler(({ context: { app, caller } }) => listExports(app, caller)),
  file: api.exports.file.handler(({ input, context: { app, caller } }) => openExport(app, caller, input)),
}
