import { describe, expect, test } from 'vitest'
import {
  conversionQuality,
  engagementOf,
  funnelStages,
  isBot,
  pageOf,
  sourceOf,
  visitDevice,
  visitorValue,
} from './visits.ts'

describe('the device of a visit', () => {
  test.each([
    ['Mozilla/5.0 (iPhone; CPU iPhone OS 19_1 like Mac OS X) Safari/604.1', 'mobile'],
    ['Mozilla/5.0 (Linux; Android 16) Chrome/142.0 Mobile Safari/537.36', 'mobile'],
    // An Android tablet: mobile by definition, unlike in the list of sessions.
    ['Mozilla/5.0 (Linux; Android 16; SM-X910) Chrome/142.0 Safari/537.36', 'mobile'],
    ['Mozilla/5.0 (iPad; CPU OS 19_1 like Mac OS X) Safari/604.1', 'tablet'],
    ['Mozilla/5.0 (Windows NT 10.0; Tablet; rv:144.0) Firefox/144.0', 'tablet'],
    ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/142.0 Safari/537.36', 'desktop'],
    ['', 'desktop'],
  ])('of %s is %s', (userAgent, device) => expect(visitDevice(userAgent)).toBe(device))
})

test('crawlers are bots; a phone named Cubot and a headless browser are not', () => {
  expect(isBot('Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)')).toBe(true)
  expect(isBot('facebookexternalhit/1.1')).toBe(true)
  expect(isBot('Mozilla/5.0 (Linux; Android 9; CUBOT X19) Chrome/142.0 Mobile Safari/537.36')).toBe(false)
  expect(isBot('Mozilla/5.0 (X11; Linux x86_64) HeadlessChrome/142.0 Safari/537.36')).toBe(false)
})

describe('the source of a visit', () => {
  const source = (referrer: string | null) => sourceOf(referrer, (host) => host === 'corner.example')
  test.each([
    ['https://www.google.com/', 'google.com'],
    ['https://maps.google.com/place', 'maps.google.com'],
    ['https://l.instagram.com/', 'instagram.com'],
    ['https://lm.facebook.com/l.php', 'facebook.com'],
    ['https://m.yelp.com', 'yelp.com'],
    ['https://mobile.example/', 'mobile.example'],
  ])('%s is %s', (referrer, expected) => expect(source(referrer)).toBe(expected))
  test.each([
    null,
    '',
    'not an address',
    'https://corner.example/',
    'https://checkout.stripe.com/pay',
    'data:text/html,x',
  ])('%s is direct', (referrer) => expect(source(referrer)).toBe('Direct'))
  test('is never longer than 100 characters', () => {
    expect(source(`https://${'a.'.repeat(90)}com/`)).toHaveLength(100)
  })
})

test('the menu is one page on every host, and unknown paths are one page', () => {
  const isKnown = (path: string) => path === '/checkout/summary'
  const pages = [
    '/',
    '/menu/6b6d3f0e-1111-4222-8333-444455556666',
    '/checkout/summary/',
    '/wp-login.php',
    '/menu/a/b',
  ]
  expect(pages.map((path) => pageOf(path, isKnown))).toEqual([
    '/',
    '/',
    '/checkout/summary',
    '/other',
    '/other',
  ])
})

test('the quality of traffic changes exactly at its limits', () => {
  expect([39.9, 40, 69.9, 70].map(engagementOf)).toEqual(['High', 'Medium', 'Medium', 'Low'])
  expect([5.1, 5, 2.1, 2].map(conversionQuality)).toEqual(['Excellent', 'Good', 'Good', 'Poor'])
  expect([1001, 1000, 501, 500].map(visitorValue)).toEqual(['High', 'Medium', 'Medium', 'Low'])
})

test('the funnel has five stages, from the visit to the purchase', () => {
  expect(funnelStages.map(({ key, label }) => `${key}: ${label}`)).toEqual([
    'visited: Visited Site',
    'viewed_products: Viewed Products',
    'added_to_cart: Added to Cart',
    'started_checkout: Started Checkout',
    'completed_purchase: Completed Purchase',
  ])
})
