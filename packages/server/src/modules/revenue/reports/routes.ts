import { csvHeaders } from '../../../platform/csv-stream.ts'
import { api, forCaller } from '../../../platform/http/api.ts'
import { exportReport, openReport } from './read-report.ts'

export const reportRoutes = {
  read: api.reports.read.handler(forCaller(openReport)),
  export: api.reports.export.handler(async ({ input, context }) => {
    const { name, content } = await exportReport(context.app, context.caller, input)
    return { headers: csvHeaders(name), body: content }
  }),
}
