import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatAddress, parseAddress } from '../../src/people/address.ts'
import { cleanName, customerIssues } from '../../src/people/customer.ts'
import { isEmail, mailboxKey, normaliseEmail } from '../../src/people/email.ts'
import { e164, formatPhone, isPhone, phoneDigits } from '../../src/people/phone.ts'

describe('phone', () => {
  test.each([
    ['', ''],
    ['5', '(5'],
    ['555', '(555'],
    ['5551', '(555) 1'],
    ['555123', '(555) 123'],
    ['5551234', '(555) 123-4'],
    ['5551234567', '(555) 123-4567'],
    ['+1 (555) 123-4567', '(555) 123-4567'],
    ['55512345678', '(555) 123-4567'],
    ['abc', ''],
  ])('formats %j as %j', (typed, shown) => {
    expect(formatPhone(typed)).toBe(shown)
  })

  test('keeps the digits when a number is formatted again', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'0123456789'), maxLength: 10 }), (digits) => {
        expect(phoneDigits(formatPhone(digits))).toBe(digits)
      }),
    )
  })

  test('requires ten digits', () => {
    expect(isPhone('(555) 123-4567')).toBe(true)
    expect(isPhone('1 555 123 4567')).toBe(true)
    expect(isPhone('555-1234')).toBe(false)
    expect(isPhone('25551234567')).toBe(false)
    expect(e164('(555) 123-4567')).toBe('+15551234567')
    expect(e164('555')).toBeNull()
  })
})

describe('email', () => {
  test.each(['a@b.co', ' first.last+tag@mail.example.com ', 'ünï@exämple.de'])('accepts %j', (text) => {
    expect(isEmail(text)).toBe(true)
  })

  test.each([
    '',
    'a',
    'a@',
    '@b.co',
    'a@b',
    'a@b.c',
    'a b@c.de',
    'a@b..co',
    'a@@b.co',
    'a@b.co\nbcc:x@y.zz',
    'a,b@c.de',
    'a@1.2.3.4',
    'ｊohn@b.co',
    `${'a'.repeat(65)}@b.co`,
    `a@${'b'.repeat(260)}.co`,
  ])('refuses %j', (text) => {
    expect(isEmail(text)).toBe(false)
  })

  test('normalises case and spaces', () => {
    expect(normaliseEmail(' Anna@Example.COM ')).toBe('anna@example.com')
  })

  test.each([
    ['Anna.Long+offer@GoogleMail.com', 'annalong@gmail.com'],
    ['a.n.n.a.long@gmail.com', 'annalong@gmail.com'],
    ['anna.long+1@example.com', 'anna.long@example.com'],
    ['anna.long@example.com', 'anna.long@example.com'],
    ['+only@example.com', '+only@example.com'],
    ['\uff41nna@example.com', 'anna@example.com'],
  ])('delivers %s to the mailbox %s', (address, mailbox) => {
    expect(mailboxKey(address)).toBe(mailbox)
  })
})

describe('address', () => {
  test('parses street, unit, city, state and zip', () => {
    expect(parseAddress('12 Elm St, Apt 4, Summit, nj 07901')).toEqual({
      ok: true,
      address: { street: ['12 Elm St', 'Apt 4'], city: 'Summit', state: 'NJ', zip: '07901', country: 'US' },
    })
    expect(parseAddress('12 Elm St, Summit, New Jersey 07901-1234, USA')).toEqual({
      ok: true,
      address: {
        street: ['12 Elm St'],
        city: 'Summit',
        state: 'New Jersey',
        zip: '07901-1234',
        country: 'US',
      },
    })
  })

  test.each([
    '',
    '12 Elm St',
    '12 Elm St, Summit NJ 07901',
    '12 Elm St, , NJ 07901',
    'Summit, NJ 07901, USA',
  ])('requires three parts: %j', (text) => {
    const message = 'Please provide a complete address with street, city, and state'
    expect(parseAddress(text)).toEqual({ ok: false, message })
  })

  test.each([
    '12 Elm St, Summit, NJ',
    '12 Elm St, Summit, 07901',
    '12 Elm St, Summit, NJ 0790',
    '1 A, B, NJ 07901-12',
  ])('requires state and zip at the end: %j', (text) => {
    const message = 'Please include state and zip code in your address'
    expect(parseAddress(text)).toEqual({ ok: false, message })
  })

  test('parses what it formats', () => {
    const text = '12 Elm St, Apt 4, Summit, NJ 07901'
    const parsed = parseAddress(text)
    expect(parsed.ok && formatAddress(parsed.address)).toBe(text)
  })
})

describe('customerIssues', () => {
  const complete = {
    firstName: 'Anna',
    lastName: 'Li',
    phone: '(555) 123-4567',
    email: 'anna@example.com',
    termsAccepted: true,
  }

  test('accepts complete contact details', () => {
    expect(customerIssues(complete)).toEqual({})
  })

  test('reports every missing field', () => {
    expect(
      customerIssues({ firstName: ' ', lastName: '', phone: '', email: '', termsAccepted: false }),
    ).toEqual({
      firstName: 'First name is required.',
      lastName: 'Last name is required.',
      phone: 'Phone number is required.',
      email: 'Email is required.',
      termsAccepted: 'You must accept the Terms of Service to continue.',
    })
  })

  test('reports every invalid field', () => {
    const issues = customerIssues({
      ...complete,
      firstName: 'x'.repeat(81),
      lastName: '\u200B',
      phone: '555',
      email: 'a@',
    })
    expect(issues).toEqual({
      firstName: 'First name can have at most 80 characters.',
      lastName: 'Last name is required.',
      phone: 'Please enter a 10-digit phone number.',
      email: 'Invalid email address',
    })
  })

  test('counts the visible characters of a name', () => {
    expect(customerIssues({ ...complete, firstName: '👩‍🍳'.repeat(80) })).toEqual({})
    expect(cleanName(' Zoë\u202E ')).toBe('Zoë')
  })
})
