import type { Me } from '@comanda/contract/identity'
import { describe, expect, test } from 'vitest'
import {
  type CheckoutCustomer,
  endCheckout,
  submitContact,
  updateCustomer,
} from '../../../src/experiences/storefront/checkout/info/customer-store.ts'
import {
  fillFromAccount,
  followAccount,
  withoutAccount,
} from '../../../src/experiences/storefront/checkout/info/fill-from-account.ts'

const guest: CheckoutCustomer = {
  firstName: '',
  lastName: '',
  phone: '',
  email: '',
  termsAccepted: false,
  signedInAs: null,
  lockedEmail: null,
  submitted: null,
}
const ada: NonNullable<Me['user']> = {
  id: 'a',
  email: 'ada@example.com',
  name: 'Ada Long',
  firstName: 'Ada',
  lastName: 'Long',
  phone: '9085550123',
  emailVerified: true,
  signInPhone: null,
  twoFactor: false,
  secondFactorRequired: false,
  requiredPasswordLength: null,
  hasPassword: true,
}
const byPhone = { ...ada, email: '', phone: '', signInPhone: '+19085550199' }

describe('fillFromAccount', () => {
  test('fills in the empty fields, and replaces and locks the email', () => {
    expect(fillFromAccount({ ...guest, firstName: 'Augusta', email: 'typed@example.com' }, ada)).toEqual({
      firstName: 'Augusta',
      lastName: 'Long',
      phone: '(908) 555-0123',
      email: 'ada@example.com',
      termsAccepted: false,
      signedInAs: 'ada@example.com',
      lockedEmail: 'ada@example.com',
      submitted: null,
    })
  })

  test('keeps the entered values and an editable email for an account without an email', () => {
    expect(fillFromAccount(guest, byPhone)).toMatchObject({
      phone: '(908) 555-0199',
      email: '',
      signedInAs: '(908) 555-0199',
      lockedEmail: null,
    })
    expect(fillFromAccount({ ...guest, email: 'typed@example.com' }, byPhone)).toMatchObject({
      email: 'typed@example.com',
      lockedEmail: null,
    })
  })

  test('is undone by a sign-out, also for what was entered, but a guest keeps it', () => {
    expect(withoutAccount(fillFromAccount(guest, ada))).toEqual(guest)
    expect(withoutAccount({ ...fillFromAccount(guest, byPhone), email: 'typed@example.com' })).toEqual(guest)
    const typed = { ...guest, email: 'typed@example.com' }
    expect(withoutAccount(typed)).toEqual(typed)
  })
})

test('contact details differ from those submitted before, until the order is placed', () => {
  updateCustomer(fillFromAccount(guest, ada))
  expect([submitContact(), submitContact()]).toEqual([false, false])
  updateCustomer({ firstName: 'Grace' })
  expect([submitContact(), submitContact()]).toEqual([true, false])
  endCheckout()
  updateCustomer({ firstName: 'Ada' })
  expect(submitContact()).toBe(false)
})

describe('followAccount', () => {
  const signedIn = fillFromAccount(guest, ada)

  test('replaces an account and its details by the one that another tab has signed in', () => {
    const grace = {
      ...ada,
      id: 'g',
      email: 'grace@example.com',
      firstName: 'Grace',
      lastName: '',
      name: 'Grace',
      phone: '',
    }
    expect(followAccount(signedIn, grace)).toEqual(fillFromAccount(guest, grace))
    const typed = { ...fillFromAccount(guest, byPhone), email: 'typed@example.com' }
    const otherPhone = { ...byPhone, signInPhone: '+19085550111' }
    expect(followAccount(typed, otherPhone)).toEqual(fillFromAccount(guest, otherPhone))
  })

  test('removes an account that another tab has signed out, with its details', () => {
    expect(followAccount(signedIn, null)).toEqual(guest)
  })

  test('keeps what was changed while the account stays', () => {
    const changed = { ...signedIn, firstName: '', phone: '(908) 555-0100' }
    expect(followAccount(changed, ada)).toEqual(changed)
  })

  test('keeps what a guest has entered', () => {
    const typed = { ...guest, email: 'typed@example.com' }
    expect(followAccount(typed, null)).toEqual(typed)
    expect(followAccount(typed, byPhone)).toMatchObject({ email: 'typed@example.com', lockedEmail: null })
  })
})
