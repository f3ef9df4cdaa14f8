import { expect, test } from 'vitest'
import { itemsWith, newCampaignItem } from '../../src/marketing/campaign-fields.ts'

test('an item that a campaign has is changed in its place, another one is added once', () => {
  const [fries, shake] = [newCampaignItem('i1', 'fries'), newCampaignItem('i2', 'shake')]
  const added = itemsWith([fries], shake)
  expect(added).toEqual([fries, shake])
  expect(itemsWith(added, { ...shake, productId: 'cake' })).toEqual([fries, { ...shake, productId: 'cake' }])
  expect(itemsWith(added, { ...fries, productId: 'cake' })).toEqual([{ ...fries, productId: 'cake' }, shake])
})
