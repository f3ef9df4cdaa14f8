import { api, asDownload, forCaller } from '../../platform/http/api.ts'
import { exportRevenue } from './export-revenue.ts'
import { readRevenuePage } from './read-revenue.ts'
import { readRevenueDays } from './read-revenue-days.ts'

export const revenueRoutes = {
  get: api.revenue.get.handler(forCaller(readRevenuePage)),
  days: api.revenue.days.handler(forCaller(readRevenueDays)),
  export: api.revenue.export.handler(asDownload(exportRevenue)),
}
