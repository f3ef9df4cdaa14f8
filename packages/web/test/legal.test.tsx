import { appVersion } from '@comanda/contract/version'
import { termsVersion } from '@comanda/domain/ordering/terms'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { PrivacyPolicy } from '../src/shared/legal/privacy-policy.tsx'
import { TermsOfService } from '../src/shared/legal/terms-of-service.tsx'

const text = (markup: string) => markup.replace(/<[^>]*>/g, '').replace(/\s+/g, ' ')
const terms = text(renderToStaticMarkup(<TermsOfService supportEmail="help@comanda.test" />))
const privacy = text(renderToStaticMarkup(<PrivacyPolicy supportEmail="help@comanda.test" />))

test('the terms require a consent of its own for offers by text message, which an order is not', () => {
  expect(terms).toContain('by text message only if you agreed to text messages as well')
  expect(terms).toContain('placing an order is not one')
  expect(terms).not.toMatch(/by ordering you also agree/i)
})

test('the terms do not claim that the platform cannot cancel or refund an order', () => {
  expect(terms).toContain('refund all or part of it to the card you paid with')
  expect(terms).not.toMatch(/cannot be cancelled or refunded/i)
})

test('the privacy policy names the address and the browser that sessions and audit log contain', () => {
  expect(privacy).toContain('the IP address and the browser of each sign-in')
})

test('the privacy policy states how long a tab stores an order and the contact details', () => {
  expect(privacy).toContain(
    'An order that is not placed yet is stored in your browser tab until the tab is closed.',
  )
  expect(privacy).toContain('until you have paid or have not used the page for half an hour')
})

test('the terms limit the liability to $50, and name Delaware law and arbitration', () => {
  expect(terms).toContain('Customer Terms of Service')
  expect(terms).toContain('is limited to $50.')
  expect(terms).toContain('The law of the State of Delaware governs these terms')
  expect(terms).toContain('binding individual arbitration in Delaware')
})

test('the terms have a section on each subject', () => {
  const sections = [
    'Use of the platform',
    'Disclaimer of liability',
    'Third-party services',
    'No refunds or chargebacks',
    'Allergens',
    'Responsibility for your account',
    'Consent to messages and marketing',
    'Intellectual property',
    'Indemnification',
    'Governing law and arbitration',
    'Changes',
    'Severability',
    'Contact',
  ]
  sections.forEach((title, index) => {
    expect(terms).toContain(`${index + 1}. ${title}`)
  })
})

test('the privacy policy has its date, a section on each subject and the contact address', () => {
  expect(privacy).toContain('Privacy Policy')
  expect(privacy).toContain('Last updated December 26, 2024')
  const sections = ['Data we collect', 'How we use it', 'With whom we share it', 'Security', 'Your rights']
  sections.push('How long we keep it', 'Cookies and storage', 'Changes', 'Contact')
  sections.forEach((title, index) => {
    expect(privacy).toContain(`${index + 1}. ${title}`)
  })
  expect(privacy).toContain('help@comanda.test')
})

test('the privacy policy states the retention periods and the time of a response', () => {
  for (const row of [
    'Account data30 days after the account is deleted',
    'Transactions7 years',
    'Usage data2 years',
    'Support requests3 years',
  ])
    expect(privacy).toContain(row)
  expect(privacy).toContain('We respond within 30 days.')
})

test('the terms state the date that is part of the version stored with each order', () => {
  expect(terms).toContain('Effective June 1, 2025')
  expect(termsVersion).toBe('2025-06-01.2')
})

test('both texts state the version of the program', () => {
  expect(appVersion).toMatch(/^\d+\.\d+\.\d+/)
  for (const page of [terms, privacy]) expect(page).toMatch(new RegExp(`Comanda ${appVersion}$`))
})
