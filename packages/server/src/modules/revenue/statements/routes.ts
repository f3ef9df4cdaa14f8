import { api, forCaller } from '../../../platform/http/api.ts'
import { downloadStatement } from './download-statement.ts'
import { listStatements } from './list-statements.ts'

export const statementRoutes = {
  list: api.statements.list.handler(forCaller(listStatements)),
  download: api.statements.download.handler(forCaller(downloadStatement)),
}
