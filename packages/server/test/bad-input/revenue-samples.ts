import { randomUUID } from 'node:crypto'
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
    'reportSchedules.list': { parameters: { restaurantId } },
    'reportSchedules.create': {
      parameters: {},
      body: {
        restaurantId,
        scheduleId: randomUUID(),
        report: 'sales',
        frequency: 'weekly',
        format: 'pdf',
        recipients: ['user-1'],
      },
    },
    'reportSchedules.change': {
      parameters: { scheduleId: randomUUID() },
      body: {
        restaurantId,
        revision: 1,
        report: 'tax',
        frequency: 'monthly',
        format: 'csv',
        recipients: ['user-1'],
      },
    },
    'reportSchedules.setActive': {
      parameters: { scheduleId: randomUUID() },
      body: { restaurantId, isActive: false },
    },
    'reportSchedules.remove': { parameters: { scheduleId: randomUUID() }, body: { restaurantId } },
    'reportSchedules.test': {
      parameters: { scheduleId: randomUUID() },
      body: { restaurantId, requestKey: randomUUID() },
    },
    'statements.list': { parameters: { restaurantId } },
    'statements.download': {
      parameters: { restaurantId },
      body: { month: '2026-11-01', kind: 'statement', format: 'csv' },
    },
  }
}
