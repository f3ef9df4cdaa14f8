import { describe, expect, test } from 'vitest'
import { cents } from '../../src/money/cents.ts'
import { percent } from '../../src/money/percent.ts'
import { feeIssues } from '../../src/restaurant/fee-fields.ts'
import { orderingIssues } from '../../src/restaurant/ordering-fields.ts'
import { platformFees, platformHours, platformOrdering } from '../../src/restaurant/platform-defaults.ts'
import { cleanTerms, newTerms, termsIssues } from '../../src/restaurant/platform-terms.ts'
import { newProfile, platformProfileIssues } from '../../src/restaurant/profile-fields.ts'
import { readWeeklyHours } from '../../src/time/read-hours.ts'

describe('the defaults of a restaurant that the platform creates', () => {
  test('are valid', () => {
    expect({ ...orderingIssues(platformOrdering), ...feeIssues(platformFees) }).toEqual({})
    expect(termsIssues(newTerms, [])).toEqual({})
  })

  test('open it from 11 to 22, longer on Friday and Saturday, and from 12 to 21 on Sunday', () => {
    expect(readWeeklyHours(platformHours)).toEqual({
      monday: [{ open: '11:00', close: '22:00' }],
      tuesday: [{ open: '11:00', close: '22:00' }],
      wednesday: [{ open: '11:00', close: '22:00' }],
      thursday: [{ open: '11:00', close: '22:00' }],
      friday: [{ open: '11:00', close: '23:00' }],
      saturday: [{ open: '11:00', close: '23:00' }],
      sunday: [{ open: '12:00', close: '21:00' }],
    })
  })
})

describe('a profile that the platform enters', () => {
  const issues = (fields: Partial<typeof newProfile>) => platformProfileIssues({ ...newProfile, ...fields })

  test('needs a name only', () => {
    expect(issues({})).toEqual({ name: 'Restaurant name is required' })
    expect(issues({ name: ' ' })).toEqual({ name: 'Restaurant name is required' })
    expect(issues({ name: 'Corner' })).toEqual({})
  })

  test('has valid values in the fields that are filled in', () => {
    expect(
      Object.keys(issues({ name: 'Corner', phone: '12', email: 'x', website: 'y z' })).toSorted(),
    ).toEqual(['email', 'phone', 'website'])
    expect(issues({ name: 'Corner', timezone: 'Mars/Base' })).toEqual({ timezone: 'Timezone is required' })
  })

  test('has a complete address or none', () => {
    expect(Object.keys(issues({ name: 'Corner', street: '1 Elm Street' })).toSorted()).toEqual([
      'city',
      'state',
      'zip',
    ])
    expect(Object.keys(issues({ name: 'Corner', city: 'Summit' }))).toEqual(['street', 'state', 'zip'])
  })
})

describe('the terms of the platform', () => {
  test('are within bounds', () => {
    const wrong = {
      ...newTerms,
      platformPercentage: percent(100_001),
      platformFlat: cents(-1),
      serviceFee: cents(100_001),
      domain: 'localhost',
    }
    expect(Object.keys(termsIssues(wrong, [])).toSorted()).toEqual([
      'domain',
      'platformFlat',
      'platformPercentage',
      'serviceFee',
    ])
  })

  test('store the domain in the form in which hosts are compared', () => {
    expect(cleanTerms({ ...newTerms, domain: ' https://www.Example.com/x ' }).domain).toBe('example.com')
  })
})
