import { expect, test } from 'vitest'
import { birthdaysUntil, isBirthday } from '../../src/people/birthday.ts'

test('a birthday is a day of some year', () => {
  for (const day of ['01-01', '02-29', '12-31']) expect(isBirthday(day)).toBe(true)
  for (const day of ['02-30', '04-31', '00-10', '13-01', '1-1', '01-00', '', '01-011']) {
    expect(isBirthday(day)).toBe(false)
  }
})

test('the birthdays of the last days include today', () => {
  expect(birthdaysUntil('2026-01-02', 3)).toEqual(['01-02', '01-01', '12-31'])
})

test('February 29 is celebrated on the 28th of other years', () => {
  expect(birthdaysUntil('2027-02-28', 1)).toEqual(['02-28', '02-29'])
  expect(birthdaysUntil('2028-02-28', 1)).toEqual(['02-28'])
  expect(birthdaysUntil('2028-02-29', 1)).toEqual(['02-29'])
})
