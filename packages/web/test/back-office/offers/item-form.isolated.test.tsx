import type { Campaign } from '@comanda/contract/offers'
import { newCampaign, type newCampaignItem } from '@comanda/domain/marketing/campaign-fields'
import { cents } from '@comanda/domain/money/cents'
import { ORPCError } from '@orpc/client'
import { QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import type { DraftFormProps } from '../../../src/experiences/back-office/forms/draft-form.tsx'
import { ItemForm } from '../../../src/experiences/back-office/offers/item-form.tsx'
import { createQueries } from '../../../src/shared/query-client.ts'
import { renderText } from '../../render-text.ts'
import { StaffAs } from '../as-staff.tsx'

type Fields = ReturnType<typeof newCampaignItem>
let form: DraftFormProps<Fields>['form']
vi.mock('../../../src/experiences/back-office/forms/draft-form.tsx', () => ({
  DraftForm: (shown: DraftFormProps<Fields>) => {
    form = shown.form
    return `product ${form.fields.productId}`
  },
}))
const saveCampaign = vi.fn()
vi.mock('../../../src/shared/load-api.ts', () => ({
  loadApi: async () => ({ offers: { saveCampaign, products: async () => ({ products: [] }) } }),
}))

test('a new item whose response was lost is shown as the campaign has it after the own changes were dropped', async () => {
  vi.stubGlobal('location', new URL('https://sakura.test/admin/offers'))
  let changeTo = (_campaign: Campaign) => {}
  function Panel() {
    const [campaign, setCampaign] = useState(campaignWith(4, []))
    changeTo = setCampaign
    return <ItemForm restaurantId="r1" campaign={campaign} item={null} onClose={() => {}} />
  }
  saveCampaign.mockImplementation(async ({ items }: { items: Fields[] }) => {
    const current = campaignWith(5, items)
    changeTo(current)
    throw new ORPCError('CHANGED_SINCE', { status: 409, data: { current } })
  })
  const shown = await renderText(
    <QueryClientProvider client={createQueries()}>
      <StaffAs as="owner" restaurantId="r1">
        <Panel />
      </StaffAs>
    </QueryClientProvider>,
  )
  form.set({ productId: 'fries' })
  await vi.waitFor(() => expect(shown()).toBe('product fries'))
  form.submit()
  await vi.waitFor(() => expect(form.conflict).not.toBeNull())
  form.reset()
  await vi.waitFor(() => expect(form.conflict).toBeNull())
  expect(shown()).toBe('product fries')
})

test('a new item whose response was lost is changed in the campaign as it is now, which another user has renamed', async () => {
  vi.stubGlobal('location', new URL('https://sakura.test/admin/offers'))
  let stored = campaignWith(4, [])
  let isLost = true
  const requests: number[] = []
  saveCampaign.mockImplementation(async ({ name, items, revision }: Campaign) => {
    requests.push(revision)
    if (requests.length > 5) throw new Error('The request is repeated endlessly.')
    if (revision !== stored.revision)
      throw new ORPCError('CHANGED_SINCE', { status: 409, data: { current: stored } })
    stored = { ...campaignWith(revision + 1, items), name }
    if (!isLost) return { campaign: stored, changeId: null }
    isLost = false
    throw new TypeError('Failed to fetch')
  })
  await renderText(
    <QueryClientProvider client={createQueries()}>
      <StaffAs as="owner" restaurantId="r1">
        <ItemForm restaurantId="r1" campaign={stored} item={null} onClose={() => {}} />
      </StaffAs>
    </QueryClientProvider>,
  )
  form.set({ productId: 'fries' })
  await vi.waitFor(() => expect(form.changed).toBe(true))
  form.submit()
  await vi.waitFor(() => expect(form.failure).not.toBeNull())
  stored = { ...stored, name: 'Snacks', revision: 6 }
  form.set({ customCopy: 'Hot' })
  await vi.waitFor(() => expect(form.fields.customCopy).toBe('Hot'))
  form.submit()
  await vi.waitFor(() => expect(requests.length).toBeGreaterThan(2))
  await vi.waitFor(() => expect(form.busy).toBe(false))
  expect(requests).toEqual([4, 4, 6])
  expect(stored).toMatchObject({ name: 'Snacks', items: [{ productId: 'fries', customCopy: 'Hot' }] })
})

function campaignWith(revision: number, items: Fields[]): Campaign {
  const product = { name: 'Fries', price: cents(500), picture: null, isListed: true }
  const stored = items.map((item) => ({ ...item, product }))
  return { ...newCampaign, name: 'Sides', id: 'c1', revision, createdAt: 0, items: stored }
}
