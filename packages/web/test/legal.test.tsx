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

test('the terms state the date that is part of the version stored with each order', () => {
  expect(terms).toContain('Effective June 1, 2025')
  expect(termsVersion).toBe('2025-06-01.2')
})

test('both texts state the version of the program', () => {
  expect(appVersion).toMatch(/^\d+\.\d+\.\d+/)
  for (const page of [terms, privacy]) expect(page).toMatch(new RegExp(`Comanda ${appVersion}$`))
})
