import type { OpeningHours } from '@comanda/contract/restaurant-hours'
import { byWeekday } from '@comanda/domain/time/weekly-hours'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { CustomersRead } from '../../../src/experiences/back-office/hours/customers-read.tsx'
import { texts } from '../../../src/experiences/back-office/hours/hours-draft.ts'

const now = Date.parse('2026-11-30T19:00Z')
const settings = { timezone: 'America/New_York', orderCutoffMinutes: 0 } as OpeningHours
const lunch = { open: '11:00', close: '15:00' }

describe.each([
  { open: '', close: '' },
  { open: '17:00', close: '' },
  { open: '', close: '22:00' },
])('hours of which a time is being typed: %o', (typed) => {
  test('are not part of what customers read', () => {
    const hours = { hours: byWeekday(() => [lunch, typed]), specialDays: [] }
    expect(renderToStaticMarkup(<CustomersRead hours={hours} settings={settings} now={now} />)).toContain(
      'Open until 3:00 PM',
    )
  })

  test('are not part of what is compared with the version of someone else, or copied', () => {
    expect(texts.monday.show?.([lunch, typed])).toBe('11:00 AM to 3:00 PM')
  })
})
