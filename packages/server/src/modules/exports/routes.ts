import { api, forCaller } from '../../platform/http/api.ts'
import { listExports } from './list-exports.ts'
import { openExport } from './open-export.ts'
import { startExport } from './start-export.ts'

export const exportRoutes = {
  start: api.exports.start.handler(forCaller(startExport)),
  list: api.exports.list.handler(forCaller(listExports)),
  file: api.exports.file.handler(forCaller(openExport)),
}
