import { describe, expect, test } from 'vitest'
import { type Cents, cents } from '../../src/money/cents.ts'
import { percent } from '../../src/money/percent.ts'
import { customerView } from '../../src/restaurant/customer-view.ts'
import { feeIssues, newFees, withFees } from '../../src/restaurant/fee-fields.ts'
import { newOrdering, orderingIssues, withOrdering } from '../../src/restaurant/ordering-fields.ts'
import {
  addressFieldsOfLine,
  addressLine,
  cleanProfile,
  newProfile,
  type ProfileFields,
  profileIssues,
  profileProgress,
} from '../../src/restaurant/profile-fields.ts'
import { restaurantZones } from '../../src/restaurant/time-zones.ts'
import { at, settings } from '../samples.ts'

const profile: ProfileFields = {
  ...newProfile,
  name: 'Sakura',
  phone: '9085550164',
  street: '417 Springfield Avenue',
  city: 'Summit',
  state: 'nj',
  zip: '07901',
  ownerName: 'Keiko Mori',
  ownerPhone: '908 555 0165',
  ownerEmail: ' Keiko@Sakura.Example ',
}

describe('the profile of a restaurant', () => {
  test('of an empty form names everything that is required', () => {
    expect(profileIssues(newProfile)).toEqual({
      name: 'Restaurant name is required',
      phone: 'Phone number is required',
      street: 'Address is required',
      city: 'City is required',
      state: 'Enter a state such as NJ',
      zip: 'Enter a 5-digit ZIP code',
      ownerName: 'Owner name is required',
      ownerPhone: 'Owner phone is required',
      ownerEmail: 'Valid email is required',
    })
    expect(profileIssues(profile)).toEqual({})
  })

  test('is in New York unless another of the seven time zones is chosen', () => {
    expect(newProfile.timezone).toBe('America/New_York')
    expect(restaurantZones.map(([, name]) => name)).toEqual([
      'New York',
      'Chicago',
      'Denver',
      'Los Angeles',
      'Phoenix',
      'Anchorage',
      'Honolulu',
    ])
    for (const [timezone] of restaurantZones) expect(profileIssues({ ...profile, timezone })).toEqual({})
  })

  test.each<[Partial<ProfileFields>, Partial<Record<keyof ProfileFields, string>>]>([
    [{ timezone: '' }, { timezone: 'Timezone is required' }],
    [{ timezone: 'Europe/Berlin' }, { timezone: 'Timezone is required' }],
    [{ ownerEmail: 'owner@sakura' }, { ownerEmail: 'Valid email is required' }],
    [{ managerEmail: 'manager@' }, { managerEmail: 'Valid email is required' }],
    [{ email: 'x' }, { email: 'Valid email is required' }],
    [{ phone: '911' }, { phone: 'Enter a US or Canadian number with 10 digits.' }],
    [{ city: ' ' }, { city: 'City is required' }],
    [
      { city: 'x'.repeat(81), apartment: 'x'.repeat(61) },
      {
        city: 'City can have at most 80 characters.',
        apartment: 'Suite or unit can have at most 60 characters.',
      },
    ],
    [
      { state: 'XX', zip: '7901' },
      { state: 'Enter a state such as NJ', zip: 'Enter a 5-digit ZIP code' },
    ],
    [{ themeColor: 'red' }, { themeColor: 'Enter a color such as #1F3A68' }],
    [{ website: 'javascript:alert(1)' }, { website: 'Enter a web address such as https://example.com' }],
    [{ website: 'localhost' }, { website: 'Enter a web address such as https://example.com' }],
    [{ managerEmail: '', website: '' }, {}],
  ])('%j has the issues %j', (fields, issues) => {
    expect(profileIssues({ ...profile, ...fields })).toEqual(issues)
  })

  test('is stored in one form, which is stable', () => {
    const clean = cleanProfile({ ...profile, website: ' Sakura-Summit.example/menu ', themeColor: '#1f3a68' })
    expect(clean).toMatchObject({
      phone: '(908) 555-0164',
      state: 'NJ',
      ownerPhone: '(908) 555-0165',
      ownerEmail: 'keiko@sakura.example',
      website: 'https://sakura-summit.example/menu',
      themeColor: '#1F3A68',
    })
    expect(cleanProfile(clean)).toEqual(clean)
  })

  test('the fields of an address survive the line that is stored', () => {
    const clean = cleanProfile({ ...profile, apartment: '2b' })
    expect(addressLine(clean)).toBe('417 Springfield Avenue, Apt 2B, Summit, NJ 07901')
    expect(clean).toMatchObject(addressFieldsOfLine(addressLine(clean)))
    expect(addressFieldsOfLine('Main Square')).toMatchObject({ street: 'Main Square', city: '', zip: '' })
  })

  test('is complete when nothing is missing that customers or the platform would use', () => {
    expect(profileProgress(profile)).toEqual({
      share: 40,
      missing: ['description', 'website', 'email', 'manager', 'logo', 'banner'],
    })
    const full = {
      ...profile,
      description: 'Sushi',
      website: 'https://s.example',
      email: 's@s.example',
      managerName: 'H',
      managerEmail: 'h@s.example',
      logoId: '1',
      bannerId: '2',
    }
    expect(profileProgress(full)).toEqual({ share: 100, missing: [] })
  })
})

describe('the ordering settings', () => {
  test('have bounds', () => {
    expect(orderingIssues(newOrdering)).toEqual({})
    const wrong = {
      ...newOrdering,
      estimatedPrepMinutes: 601,
      orderCutoffMinutes: -1,
      advanceOrderingHours: 0,
      minimumOrderPickup: cents(-1),
      minimumOrderDelivery: cents(100_001),
    }
    expect(Object.keys(orderingIssues(wrong))).toEqual([
      'estimatedPrepMinutes',
      'orderCutoffMinutes',
      'advanceOrderingHours',
      'minimumOrderPickup',
      'minimumOrderDelivery',
    ])
  })

  test('offer two kids meals at first, and one of them for each $19', () => {
    expect(newOrdering).toMatchObject({
      kidsMeals: [
        { name: 'Hamburger', price: 899 },
        { name: 'Cheeseburger', price: 999 },
      ],
      kidsMealThreshold: 1900,
    })
  })

  test('name each kids meal once, with a price, and need an amount for a free one', () => {
    const issues = (fields: Partial<typeof newOrdering>) => orderingIssues({ ...newOrdering, ...fields })
    const burger = { name: 'Hamburger', price: cents(899) }
    expect(issues({ kidsMeals: [burger], kidsMealThreshold: cents(1) })).toEqual({})
    expect(issues({ kidsMeals: [] })).toEqual({ kidsMeals: 'Add at least one meal' })
    expect(issues({ kidsMeals: Array(21).fill(burger) })).toEqual({
      kidsMeals: 'Enter no more than 20 meals',
    })
    expect(issues({ kidsMeals: [burger, { ...burger, name: ' ' }] })).toEqual({
      kidsMeals: 'Enter a name for each meal',
    })
    expect(issues({ kidsMeals: [burger, { ...burger, name: 'hamburger ' }] })).toEqual({
      kidsMeals: 'Enter each meal only once',
    })
    for (const price of [-1, 100_001, Number.NaN])
      expect(Object.keys(issues({ kidsMeals: [{ ...burger, price: price as Cents }] }))).toEqual([
        'kidsMeals',
      ])
    for (const amount of [0, -1, 100_001, Number.NaN])
      expect(Object.keys(issues({ kidsMealThreshold: amount as Cents }))).toEqual(['kidsMealThreshold'])
  })

  test('show what customers will find', () => {
    const view = (fields: Partial<typeof newOrdering>) =>
      customerView(
        at('2026-11-20 13:15'),
        withOrdering(settings(), { ...newOrdering, acceptOrders: true, ...fields }),
      )
    expect(view({})).toMatchObject({ isOpen: true, details: ['Pickup', 'Delivery'] })
    expect(view({ deliveryEnabled: false, minimumOrderPickup: cents(1500) })).toMatchObject({
      isOpen: true,
      details: ['Pickup from $15.00', 'Delivery is off'],
    })
    expect(view({ onlineOrdersEnabled: false }).title).toBe('The menu is not shown: online ordering is off')
    expect(view({ acceptOrders: false }).isOpen).toBe(false)
    expect(view({ pickupEnabled: false, deliveryEnabled: false })).toMatchObject({
      isOpen: false,
      title: 'The menu is shown, but neither pickup nor delivery is offered',
    })
    expect(view({ orderCutoffMinutes: 720 })).toMatchObject({
      isOpen: false,
      title: expect.stringContaining('too late for an order now'),
    })
  })
})

describe('the fees', () => {
  test('of a new restaurant are valid', () => {
    expect(feeIssues(newFees)).toEqual({})
    expect(withFees(settings(), newFees)).toMatchObject({
      taxRate: 8500,
      processingFee: 2950,
      deliveryFee: 399,
      tipPercentages: [15_000, 18_000, 20_000],
    })
  })

  test('without a processing fee and tips of their own charge none and offer the usual ones', () => {
    const fees = { ...newFees, processingFee: null, firstTip: null, secondTip: null, thirdTip: null }
    expect(feeIssues(fees)).toEqual({})
    expect(withFees(settings(), fees)).toMatchObject({ processingFee: 0, tipPercentages: null })
  })

  test('need all three tips or none, and have bounds', () => {
    expect(feeIssues({ ...newFees, secondTip: null })).toEqual({ secondTip: 'Enter all three, or none' })
    const wrong = {
      ...newFees,
      taxRate: percent(100_001),
      processingFee: percent(-1),
      deliveryFee: cents(-1),
      deliveryFeeRestaurantPays: cents(100_001),
      thirdTip: percent(200_000),
    }
    expect(Object.keys(feeIssues(wrong))).toEqual([
      'taxRate',
      'processingFee',
      'deliveryFee',
      'deliveryFeeRestaurantPays',
      'thirdTip',
    ])
  })
})
