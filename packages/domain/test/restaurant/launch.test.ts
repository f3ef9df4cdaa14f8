import { expect, test } from 'vitest'
import {
  type LaunchFacts,
  launchIssue,
  launchProgress,
  launchSteps,
  reviewableSteps,
} from '../../src/restaurant/launch.ts'

/** A restaurant whose owner has just saved the profile. */
const fresh: LaunchFacts = {
  profileSaved: true,
  hoursSaved: false,
  feesSaved: false,
  dishes: 0,
  hasTheme: false,
  deliveryEnabled: true,
  hasDeliveryArea: false,
  payoutsEnabled: false,
  kitchenScreens: 0,
  reviewed: [],
}
const doneOf = (changes: Partial<LaunchFacts>) =>
  launchProgress({ ...fresh, ...changes })
    .filter(({ done }) => done)
    .map(({ step }) => step)

test('after the first save only the profile is done', () => {
  expect(doneOf({})).toEqual(['profile'])
  expect(launchProgress(fresh).map(({ step }) => step)).toEqual([...launchSteps])
})

test('each fact completes its own step', () => {
  expect(doneOf({ dishes: 1 })).toEqual(['profile', 'menu'])
  expect(doneOf({ hoursSaved: true, feesSaved: true })).toEqual(['profile', 'hours', 'fees'])
  expect(doneOf({ hasDeliveryArea: true, payoutsEnabled: true })).toEqual(['profile', 'delivery', 'payouts'])
  expect(doneOf({ hasTheme: true, kitchenScreens: 1 })).toEqual(['profile', 'look', 'kitchen'])
})

test('a restaurant without delivery needs no delivery area', () => {
  expect(doneOf({ deliveryEnabled: false })).toEqual(['profile', 'delivery'])
})

test('a reviewed step is done, but a review replaces neither the profile nor the menu', () => {
  expect(doneOf({ reviewed: ['hours', 'kitchen'] })).toEqual(['profile', 'hours', 'kitchen'])
  expect(reviewableSteps).not.toContain('profile')
  expect(reviewableSteps).not.toContain('menu')
})

test('a restaurant opens with a saved profile and one dish', () => {
  expect(launchIssue({ ...fresh, profileSaved: false, dishes: 3 })).toMatch(/profile/)
  expect(launchIssue(fresh)).toMatch(/dish/)
  expect(launchIssue({ ...fresh, dishes: 1 })).toBeNull()
})
