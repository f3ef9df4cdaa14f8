import { api, asDownload, forCaller } from '../../platform/http/api.ts'
import { exportOutcomes } from './export-outcomes.ts'
import { readReport } from './read-report.ts'

export const serviceTimesRoutes = {
  report: api.serviceTimes.report.handler(forCaller(readReport)),
  export: api.serviceTimes.export.handler(asDownload(exportOutcomes)),
}
