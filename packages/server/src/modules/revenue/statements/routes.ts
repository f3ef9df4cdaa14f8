import { api } from '../../../platform/http/api.ts'
import { downloadStatement } from './download-statement.ts'
import { listStatements } from './list-statements.ts'

export const statementRoutes = {
  list: api.statements.list.handler(({ input, context }) =>
    listStatements(context.app, context.caller, input),
  ),
  download: api.statements.download.handler(({ input, context }) =>
    downloadStatement(context.app, context.caller, input),
  ),
}
