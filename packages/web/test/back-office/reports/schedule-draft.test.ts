import type { ReportSchedule } from '@comanda/contract/report-schedules'
import { expect, test } from 'vitest'
import { compare } from '../../../src/experiences/back-office/forms/draft.ts'
import {
  type ScheduleDraft,
  storedOf,
  textsOf,
} from '../../../src/experiences/back-office/reports/schedules/schedule-draft.ts'

const olga = { userId: 'u1', name: 'Olga', email: 'olga@example.com' }
const otto = { userId: 'u2', name: '', email: 'otto@example.com' }
const schedule: ReportSchedule = {
  id: 's1',
  report: 'sales',
  frequency: 'weekly',
  format: 'pdf',
  recipients: [olga],
  isPaused: false,
  next: null,
  lastSent: null,
  revision: 4,
}

test('names what someone else has changed, with both versions', () => {
  const base = storedOf(schedule)
  const theirs = storedOf({ ...schedule, format: 'csv', recipients: [olga, otto], revision: 5 })
  const mine: ScheduleDraft = { ...base.fields, recipients: [] }
  expect([base.revision, theirs.revision]).toEqual([4, 5])
  expect(compare(base.fields, mine, theirs.fields, textsOf([olga, otto]))).toEqual([
    { field: 'format', label: 'File', theirs: 'CSV', mine: null },
    { field: 'recipients', label: 'To', theirs: 'Olga, otto@example.com', mine: 'No one' },
  ])
})
