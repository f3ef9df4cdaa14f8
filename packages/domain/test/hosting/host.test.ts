import { describe, expect, test } from 'vitest'
import { type HostRequest, isPlatformHost, normalizeDomain, readHost } from '../../src/hosting/host.ts'

const platformHosts = ['comanda.app', 'admin.comanda.test']
const platform: HostRequest = { kind: 'platform' }
const kitchen = (domain: string): HostRequest => ({ kind: 'kitchen', domain })
const storefront = (domain: string, alternative: string | null = null): HostRequest => ({
  kind: 'storefront',
  domain,
  alternative,
})

describe('readHost', () => {
  test.each([
    ['localhost', platform],
    ['localhost:3000', platform],
    ['LOCALHOST.', platform],
    ['127.0.0.1:3000', platform],
    ['203.0.113.9', platform],
    ['192.168.0.12:8080', platform],
    ['192.168.kitchen', platform],
    ['[::1]:3000', platform],
    ['::1', platform],
    ['2001:db8::5', platform],
    ['comanda.app', platform],
    ['www.comanda.app', platform],
    ['eu.comanda.app:443', platform],
    ['kitchen.comanda.app', platform],
    ['admin.comanda.test', platform],
    ['', platform],
    ['notcomanda.app', storefront('notcomanda.app')],
    ['comanda.test', storefront('comanda.test')],
    ['sakura.localhost:3000', storefront('sakura.localhost')],
    ['Sakura-Sushi.com', storefront('sakura-sushi.com')],
    ['www.sakura.com', storefront('sakura.com')],
    ['sakura.com.:8443', storefront('sakura.com')],
    ['order.sakura.com', storefront('order.sakura.com')],
    ['menu.sakura.com', storefront('menu.sakura.com', 'sakura.com')],
    ['menu.www.sakura.com', storefront('menu.www.sakura.com', 'sakura.com')],
    ['menu', storefront('menu')],
    ['kitchen.sakura.com', kitchen('sakura.com')],
    ['orders.sakura.localhost:3000', kitchen('sakura.localhost')],
    ['KITCHEN.Sakura.com', kitchen('sakura.com')],
    ['www.kitchen.sakura.com', kitchen('sakura.com')],
    ['kitchen.menu.sakura.com', kitchen('menu.sakura.com')],
    ['kitchens.sakura.com', storefront('kitchens.sakura.com')],
    ['1.2.3.com', storefront('1.2.3.com')],
  ])('%s', (host, request) => {
    expect(readHost(host, platformHosts)).toEqual(request)
  })

  test('treats subdomains of localhost as restaurants even if localhost is the platform', () => {
    expect(readHost('sakura.localhost', ['localhost', ''])).toEqual(storefront('sakura.localhost'))
  })
})

test.each([
  ['https://www.Sakura.com/menu?x=1', 'sakura.com'],
  [' sakura.com. ', 'sakura.com'],
  ['http://sakura.com:8080', 'sakura.com'],
  ['[::1]', '::1'],
])('normalizeDomain turns %j into %s', (text, domain) => {
  expect(normalizeDomain(text)).toBe(domain)
})

describe('isPlatformHost', () => {
  const platform = ['comanda.example', 'admin.comanda.test']

  test.each([
    'comanda.example',
    'COMANDA.example:443',
    'www.comanda.example',
    'eu.comanda.example',
    'admin.comanda.test',
  ])('accepts %s', (host) => {
    expect(isPlatformHost(host, platform)).toBe(true)
  })

  test.each([
    'comanda.example.evil.example',
    'x.comanda.example.evil.example',
    'evilcomanda.example',
    'comanda.example@evil.example',
    'evil.example#.comanda.example',
    '203.0.113.9',
    '127.0.0.1',
    '192.168.1.20',
    '[::1]:3000',
    'localhost',
    '',
  ])('rejects %s', (host) => {
    expect(isPlatformHost(host, platform)).toBe(false)
  })

  test('accepts any IP address while localhost is the only domain of the platform', () => {
    for (const host of ['localhost:3000', '127.0.0.1', '[::1]:3000', '203.0.113.9', '192.168.1.20:3000']) {
      expect(isPlatformHost(host, ['localhost'])).toBe(true)
    }
    for (const host of ['evil.localhost', '127.0.0.1.evil.example', 'localhost.evil.example']) {
      expect(isPlatformHost(host, ['localhost'])).toBe(false)
    }
  })
})
