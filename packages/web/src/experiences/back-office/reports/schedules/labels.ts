import type { ReportSchedule } from '@comanda/contract/report-schedules'
import { maxScheduleRecipients } from '@comanda/domain/reporting/schedules'

export const frequencyLabels: Record<ReportSchedule['frequency'], string> = {
  weekly: 'Every Monday',
  monthly: 'On the 1st of the month',
}

export const frequencyHints: Record<ReportSchedule['frequency'], string> = {
  weekly: 'The week from Monday to Sunday, at 6:00 AM',
  monthly: 'The previous calendar month, at 6:00 AM',
}

export const formatLabels: Record<ReportSchedule['format'], string> = { pdf: 'PDF', csv: 'CSV' }

/** What prevents the schedule from being created; null when it is complete. */
export function recipientsIssue(recipients: readonly string[]): string | null {
  if (recipients.length === 0) return 'Choose at least one person.'
  return recipients.length > maxScheduleRecipients ? `Choose at most ${maxScheduleRecipients} people.` : null
}
