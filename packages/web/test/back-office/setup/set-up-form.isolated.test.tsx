import { expect, test, vi } from 'vitest'
import { SetUpForm } from '../../../src/experiences/back-office/setup/set-up-form.tsx'
import { setUpResult } from '../../../src/experiences/back-office/setup/set-up-result.ts'
import { platformMarkup } from '../as-staff.tsx'

const browser = vi.hoisted(() => ({ browserZone: '' }))
vi.mock('../../../src/shared/browser-zone.ts', () => browser)

test.each([
  ['America/Los_Angeles', 'Your browser is in the time zone Los Angeles.'],
  ['America/New_York', null],
  ['Europe/Rome', null],
])('a new restaurant is in New York, also for an owner in %s', (timeZone, note) => {
  browser.browserZone = timeZone
  const markup = platformMarkup(<SetUpForm />)
  expect(markup).toMatch(/<option value="America\/New_York" selected[^>]*>New York/)
  if (note) expect(markup).toContain(note)
  else expect(markup).not.toContain('Your browser is in')
})

test('a logo that was not stored is reported with the reason', () => {
  expect(setUpResult(null).type).toBe('success')
  const { type, message } = setUpResult('File must be an image')
  expect(type).toBe('warning')
  expect(message).toMatch(/Error uploading logo: File must be an image$/)
})
