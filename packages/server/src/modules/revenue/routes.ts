import { csvHeaders } from '../../platform/csv-stream.ts'
import { api } from '../../platform/http/api.ts'
import { exportRevenue } from './export-revenue.ts'
import { readRevenuePage } from './read-revenue.ts'
import { readRevenueDays } from './read-revenue-days.ts'

export const revenueRoutes = {
  get: api.revenue.get.handler(({ input, context }) => readRevenuePage(context.app, context.caller, input)),
  days: api.revenue.days.handler(({ input, context }) => readRevenueDays(context.app, context.caller, input)),
  export: api.revenue.export.handler(async ({ input, context }) => {
    const { name, content } = await exportRevenue(context.app, context.caller, input)
    return { headers: csvHeaders(name), body: content }
  }),
}
