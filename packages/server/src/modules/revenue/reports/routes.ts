import { api, asDownload, forCaller } from '../../../platform/http/api.ts'
import { exportReport, openReport } from './read-report.ts'

export const reportRoutes = {
  read: api.reports.read.handler(forCaller(openReport)),
  export: api.reports.export.handler(asDownload(exportReport)),
}
