import { describe, expect, test } from 'vitest'
import { courierIssue } from '../../src/ordering/courier-limits.ts'
import { product, settings } from '../samples.ts'

describe('courierIssue', () => {
  const courier = settings({ courierEnabled: true })
  const beer = product('Beer', { is21Plus: true })
  const wine = product('Wine', { is21Plus: true })
  const soup = product('Soup')

  test('names the 21+ dishes that a courier cannot deliver', () => {
    expect(courierIssue([soup, beer, beer], 'delivery', courier)).toBe(
      'Our courier cannot deliver Beer (21+). Choose pickup, or remove it from your order.',
    )
    expect(courierIssue([beer, wine], 'delivery', courier)).toBe(
      'Our courier cannot deliver Beer and Wine (21+). Choose pickup, or remove them from your order.',
    )
  })

  test.each([
    ['other dishes', [soup], 'delivery', courier],
    ['a pickup', [beer], 'pickup', courier],
    ['the house’s own drivers', [beer], 'delivery', settings({ courierEnabled: false })],
    [
      'a courier that may',
      [beer],
      'delivery',
      settings({ courierEnabled: true, courierCarries21Plus: true }),
    ],
  ] as const)('but %s', (_, dishes, fulfillment, rules) => {
    expect(courierIssue(dishes, fulfillment, rules)).toBeNull()
  })
})
