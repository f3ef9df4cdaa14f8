export { reportRoutes } from './reports/routes.ts'
export { revenueRoutes } from './routes.ts'
export { issueStatements } from './statements/issue-statements.ts'
export { statementRoutes } from './statements/routes.ts'
