import { csvHeaders } from '../../platform/csv-stream.ts'
import { api, forCaller } from '../../platform/http/api.ts'
import { exportOutcomes } from './export-outcomes.ts'
import { readReport } from './read-report.ts'

export const serviceTimesRoutes = {
  report: api.serviceTimes.report.handler(forCaller(readReport)),
  export: api.serviceTimes.export.handler(async ({ input, context }) => {
    const { name, content } = await exportOutcomes(context.app, context.caller, input)
    return { headers: csvHeaders(name), body: content }
  }),
}
