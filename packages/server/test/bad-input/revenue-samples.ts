import type { Sample } from './samples.ts'

/** Requests about revenue, statements and reports. */
export function revenueSamples(restaurantId: string): Record<string, Sample> {
  const query = { restaurantId, period: 'month' }
  return {
    'revenue.get': { parameters: query },
    'revenue.days': { parameters: query },
    'revenue.export': { parameters: {}, body: query },
    'reports.read': { parameters: { report: 'sales', restaurantId, from: '2026-11-01', to: '2026-11-20' } },
    'reports.export': {
      parameters: { report: 'tax' },
      body: { restaurantId, from: '2026-11-01', to: '2026-11-20' },
    },
    'statements.list': { parameters: { restaurantId } },
    'statements.download': {
      parameters: { restaurantId },
      body: { month: '2026-11-01', kind: 'statement', format: 'csv' },
    },
  }
}
