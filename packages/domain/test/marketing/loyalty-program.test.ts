import { describe, expect, test } from 'vitest'
import { newProgram, pointsPerDollarAt, programIssues } from '../../src/marketing/loyalty-program.ts'
import { cents } from '../../src/money/cents.ts'

const named = { ...newProgram, name: 'Regulars' }

test('a new program gives 1 point per dollar and $10.00 for 100 points', () => {
  expect(newProgram).toMatchObject({ pointsPerDollar: 10, rewardThreshold: 100, rewardValue: 1000 })
  expect(programIssues(named)).toEqual({})
})

describe('programIssues', () => {
  test('has a message for each invalid field', () => {
    expect(
      programIssues({
        ...newProgram,
        name: ' ',
        pointsPerDollar: -1,
        rewardThreshold: 0,
        rewardValue: cents(-1),
        expiry: { months: 0, after: 'earned' },
        firstOrderPoints: -1,
        birthdayPoints: 1.5,
      }),
    ).toEqual({
      name: 'Program name is required',
      pointsPerDollar: 'Points per dollar must be 0 or greater',
      rewardThreshold: 'Reward threshold must be at least 1',
      rewardValue: 'Reward value must be 0 or greater',
      expiry: 'Enter 1 to 60 months.',
      firstOrderPoints: 'Enter a whole number of points from 0 to 100,000.',
      birthdayPoints: 'Enter a whole number of points from 0 to 100,000.',
    })
  })

  test('names the largest points per dollar, and the largest threshold', () => {
    const largest = { ...named, pointsPerDollar: 1_000_000, rewardThreshold: 1_000_000 }
    expect(programIssues(largest)).toEqual({})
    expect(programIssues({ ...largest, pointsPerDollar: 1_000_001, rewardThreshold: 1_000_001 })).toEqual({
      pointsPerDollar: 'Enter at most 100,000 points.',
      rewardThreshold: 'Enter at most 1,000,000 points.',
    })
  })

  test('rejects numbers that were not typed', () => {
    const typed = { ...named, pointsPerDollar: Number.NaN, rewardThreshold: Number.NaN }
    expect(Object.keys(programIssues(typed))).toEqual(['pointsPerDollar', 'rewardThreshold'])
  })

  test('accepts the limits', () => {
    const limits = {
      pointsPerDollar: 0,
      rewardThreshold: 1,
      rewardValue: cents(0),
      firstOrderPoints: 100_000,
    }
    expect(programIssues({ ...named, ...limits, expiry: { months: 60, after: 'last_order' } })).toEqual({})
  })
})

test('orders earn twice the points on the chosen days of the restaurant', () => {
  const program = { pointsPerDollar: 15, doubleDays: ['tuesday'] as const }
  // 23:30 on Tuesday in New York.
  const tuesday = Date.parse('2026-11-25T04:30:00Z')
  expect(pointsPerDollarAt(program, tuesday, 'America/New_York')).toBe(30)
  expect(pointsPerDollarAt(program, tuesday, 'UTC')).toBe(15)
  expect(pointsPerDollarAt({ ...program, doubleDays: [] }, tuesday, 'America/New_York')).toBe(15)
})
