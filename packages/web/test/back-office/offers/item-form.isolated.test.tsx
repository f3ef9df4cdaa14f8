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

function campaignWith(revision: number, items: Fields[]): Campaign {
  const product = { name: 'Fries', price: cents(500), picture: null, isListed: true }
  const stored = items.map((item) => ({ ...item, product }))
  return { ...newCampaign, name: 'Sides', id: 'c1', revision, createdAt: 0, items: stored }
}
