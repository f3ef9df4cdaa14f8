import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addressFieldsOf, formatAddress, parseAddress, readAddressFields } from '../../src/people/address.ts'
import { cleanName, customerIssues } from '../../src/people/customer.ts'
import { isEmail, mailboxKey, normalizeEmail } from '../../src/people/email.ts'
import { e164, formatPhone, isPhone, phoneDigits } from '../../src/people/phone.ts'

describe('phone', () => {
  test.each([
    ['', ''],
    ['5', '(5'],
    ['555', '(555'],
    ['5552', '(555) 2'],
    ['555223', '(555) 223'],
    ['5552234', '(555) 223-4'],
    ['5552234567', '(555) 223-4567'],
    ['+1 (555) 223-4567', '(555) 223-4567'],
    ['15552234567', '(555) 223-4567'],
  ])('formats %j as %j', (typed, shown) => {
    expect(formatPhone(typed)).toBe(shown)
  })

  test.each([
    '+44 20 7946 0958',
    '001 908 555 0142',
    '0000000000',
    '1111111111',
    '55522345678',
    '+1 555 223 45678',
    '５５５２２３４５６７',
    '٥٥٥٢٢٣٤٥٦٧',
    '555-CALL-NOW',
    '5552234567 x12',
    'abc',
  ])('keeps %j as typed, and rejects it', (typed) => {
    expect(formatPhone(typed)).toBe(typed)
    expect(isPhone(typed)).toBe(false)
    expect(e164(typed)).toBeNull()
  })

  test('loses no digit when a number is formatted, and formats it only once', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'0123456789'), maxLength: 10 }), (digits) => {
        const formatted = formatPhone(digits)
        expect(formatted.replace(/\D/g, '')).toBe(digits)
        expect(formatPhone(formatted)).toBe(formatted)
      }),
    )
  })

  test('requires ten digits, and an area and an exchange that exist', () => {
    expect(isPhone('(555) 223-4567')).toBe(true)
    expect(isPhone('1 555 223 4567')).toBe(true)
    expect(isPhone('555-2234')).toBe(false)
    expect(isPhone('25552234567')).toBe(false)
    expect(isPhone('(155) 223-4567')).toBe(false)
    expect(isPhone('(555) 123-4567')).toBe(false)
    expect(phoneDigits('1 (555) 223-4567')).toBe('5552234567')
    expect(e164('(555) 223-4567')).toBe('+15552234567')
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
    '+19085550177@phone.invalid',
    'a@b.INVALID ',
    `${'a'.repeat(65)}@b.co`,
    `a@${'b'.repeat(260)}.co`,
  ])('refuses %j', (text) => {
    expect(isEmail(text)).toBe(false)
  })

  test('normalizes case and spaces', () => {
    expect(normalizeEmail(' Anna@Example.COM ')).toBe('anna@example.com')
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
        state: 'NJ',
        zip: '07901-1234',
        country: 'US',
      },
    })
  })

  test.each([
    ['12 maple court, summit, nj 07901', '12 Maple Court, Summit, NJ 07901'],
    ['12 MAPLE CT NW, 4b, SAINT PAUL, MN 55101', '12 Maple Ct NW, Apt 4B, Saint Paul, MN 55101'],
    ["7 o'hare rd, unit 2, mcallen, texas 78501", "7 O'Hare Rd, Unit 2, McAllen, TX 78501"],
    ['350 Avenue of the Americas, New York, NY 10014', '350 Avenue of the Americas, New York, NY 10014'],
    ['1 e 42nd st, new york, ny 10017', '1 E 42nd St, New York, NY 10017'],
    ['200 DeKalb Ave, Brooklyn, NY 11205', '200 DeKalb Ave, Brooklyn, NY 11205'],
    ['12 Elm St, #4, Summit, NJ 07901', '12 Elm St, #4, Summit, NJ 07901'],
    ['12 Elm St, Washington, D.C. 20001', '12 Elm St, Washington, DC 20001'],
  ])('normalizes %j', (text, line) => {
    const parsed = parseAddress(text)
    expect(parsed.ok && formatAddress(parsed.address)).toBe(line)
  })

  describe('entered by field', () => {
    const entered = { street: '12 maple court', apartment: '4', city: 'summit', state: 'NJ', zip: '07901' }

    test('is normalized, and its line can be parsed again', () => {
      const read = readAddressFields(entered)
      if (!read.ok) throw new Error('The address was rejected')
      const line = formatAddress(read.address)
      expect(line).toBe('12 Maple Court, Apt 4, Summit, NJ 07901')
      expect(parseAddress(line)).toEqual(read)
      expect(readAddressFields(addressFieldsOf(read.address))).toEqual(read)
    })

    test('has no apartment if none is given, and no comma within a field', () => {
      const read = readAddressFields({ ...entered, street: '12 Maple Court, Rear', apartment: ' ' })
      expect(read.ok && formatAddress(read.address)).toBe('12 Maple Court Rear, Summit, NJ 07901')
    })

    test.each([
      [{ street: ' ' }, { street: 'Please provide a complete address with street, city, and state' }],
      [{ city: '' }, { city: 'Please provide a complete address with street, city, and state' }],
      [{ state: 'ZZ' }, { state: 'Please include state and zip code in your address' }],
      [{ zip: '0790' }, { zip: 'Please include state and zip code in your address' }],
    ])('needs its parts: %j', (change, issues) => {
      expect(readAddressFields({ ...entered, ...change })).toEqual({ ok: false, issues })
    })

    test.each([
      ['street', 120, 'Street address can have at most 120 characters.'],
      ['apartment', 60, 'Apartment can have at most 60 characters.'],
      ['city', 80, 'City can have at most 80 characters.'],
    ] as const)('are never cut off: a %s of more than %i characters is an issue', (field, limit, issue) => {
      expect(readAddressFields({ ...entered, [field]: 'a'.repeat(limit) })).toMatchObject({ ok: true })
      expect(readAddressFields({ ...entered, [field]: 'a'.repeat(limit + 1) })).toEqual({
        ok: false,
        issues: { [field]: issue },
      })
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
    '12 Elm St, Summit, ZZ 07901',
    '12 Rue de Rivoli, Paris, France 75001',
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
    phone: '(555) 223-4567',
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
      phone: 'Enter a US or Canadian number with 10 digits.',
      email: 'Invalid email address',
    })
  })

  test('counts the visible characters of a name', () => {
    expect(customerIssues({ ...complete, firstName: '👩‍🍳'.repeat(80) })).toEqual({})
    expect(cleanName(' Zoë\u202E ')).toBe('Zoë')
  })
})
