import type { ReportReader, ReportSchedule } from '@comanda/contract/report-schedules'
import { reportTexts } from '@comanda/domain/reporting/reports'
import type { FieldTexts, Stored } from '../../forms/draft.ts'
import { formatLabels, frequencyLabels } from './labels.ts'
import type { NewSchedule } from './queries.ts'

export type ScheduleDraft = Omit<NewSchedule, 'scheduleId'>

export const storedOf = (schedule: ReportSchedule): Stored<ScheduleDraft> => ({
  fields: {
    report: schedule.report,
    frequency: schedule.frequency,
    format: schedule.format,
    recipients: schedule.recipients.map(({ userId }) => userId),
  },
  revision: schedule.revision,
})

export function textsOf(readers: readonly ReportReader[]): FieldTexts<ScheduleDraft> {
  return {
    report: { label: 'Report', show: (report) => reportTexts[report].title },
    frequency: { label: 'When', show: (frequency) => frequencyLabels[frequency] },
    format: { label: 'File', show: (format) => formatLabels[format] },
    recipients: {
      label: 'To',
      show: (chosen) =>
        readers
          .filter(({ userId }) => chosen.includes(userId))
          .map(({ name, email }) => name || email)
          .join(', ') || 'No one',
    },
  }
}
