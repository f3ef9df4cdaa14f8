import type { Campaign } from '@comanda/contract/offers'
import {
  type CampaignItemFields,
  campaignIssues,
  itemDiscountTypes,
  itemsWith,
  newCampaignItem,
} from '@comanda/domain/marketing/campaign-fields'
import { discountLabel, MAX_COPY } from '@comanda/domain/marketing/offer-fields'
import { formatMoney } from '@comanda/domain/money/format'
import { Button } from '@comanda/ui/button'
import { FieldError } from '@comanda/ui/field-error'
import { MoneyField } from '@comanda/ui/money-field'
import { TextField } from '@comanda/ui/text-field'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { loadApi } from '../../../shared/load-api.ts'
import { useUndoToast } from '../changes/use-undo.ts'
import { bindFields } from '../forms/bind-fields.ts'
import { type FieldTexts, type Issues, isReadable } from '../forms/draft.ts'
import { DraftForm } from '../forms/draft-form.tsx'
import { closeGuarded } from '../forms/leave-guard.tsx'
import { useDraftForm } from '../forms/use-draft-form.ts'
import { useResults } from '../results/results.tsx'
import { storedCampaign } from './campaign-form.tsx'
import { DiscountFields } from './discount-fields.tsx'
import { OfferPrice } from './offer-price.tsx'
import { ProductPicker } from './product-picker.tsx'
import { offerableQuery, putCampaign } from './queries.ts'
import { useShowCurrent } from './use-items.ts'

type Item = Campaign['items'][number]

/** Adds an item to a campaign, or edits one. It is saved with the campaign. */
export function ItemForm({
  restaurantId,
  campaign,
  item: opened,
  onClose,
}: {
  restaurantId: string
  campaign: Campaign
  /** null for a new one. */
  item: Item | null
  onClose: () => void
}) {
  const client = useQueryClient()
  const results = useResults(restaurantId)
  const undoToast = useUndoToast(restaurantId)
  const showCurrent = useShowCurrent(restaurantId)
  const products = useQuery(offerableQuery(restaurantId))
  const [newId] = useState(() => crypto.randomUUID())
  // A new item belongs to the campaign once it was saved, even if more was typed meanwhile or the response was lost.
  const item = opened ?? campaign.items.find(({ id }) => id === newId) ?? null
  const itemId = item?.id ?? newId
  const withItem = (entered: CampaignItemFields, to = campaign) => {
    const { fields } = storedCampaign(to)
    return { ...fields, items: itemsWith(fields.items, entered) }
  }
  const position = item ? campaign.items.indexOf(item) : campaign.items.length
  const form = useDraftForm<CampaignItemFields, { campaign: Campaign; changeId: string | null }, Campaign>({
    row: item?.id ?? 'new',
    stored: {
      fields: item ? itemFields(item) : newCampaignItem(newId, ''),
      revision: campaign.revision,
    },
    issuesOf: (entered) => issuesOfItem(campaignIssues(withItem(entered)), position),
    save: async (entered, revision, _, current) =>
      (await loadApi()).offers.saveCampaign({
        restaurantId,
        campaignId: campaign.id,
        // A new item does not depend on the versions of the others.
        revision: item || current ? revision : campaign.revision,
        ...withItem(entered, current),
      }),
    savedRow: (saved) => saved.campaign,
    storedOf: ({ items, revision }) => {
      const stored = items.find(({ id }) => id === itemId)
      return stored ? { fields: itemFields(stored), revision } : null
    },
    // The item is saved with the rest of the campaign as it is now.
    onConflict: (current) => putCampaign(client, restaurantId, current),
    close: onClose,
    onSaved: (saved) => {
      putCampaign(client, restaurantId, saved.campaign)
      undoToast(item ? 'The item was saved.' : 'The item was added.', saved.changeId)
    },
    onFailed: (failure) => {
      showCurrent(failure)
      results.failed(item ? 'Error updating campaign' : 'Error adding cross-sell item', failure)
    },
  })
  const close = () => closeGuarded(form.id, onClose)
  const { fields, set } = form
  const bind = bindFields(form)
  const issues: Readonly<Record<string, string | undefined>> = {
    ...form.issues,
    ...issuesOfItem(form.issues, position),
  }
  const product =
    products.data?.find(({ id }) => id === fields.productId) ??
    (item?.productId === fields.productId ? item.product : undefined)
  return (
    <DraftForm form={form} thing="campaign" texts={texts}>
      <h3 className="font-semibold text-14">{item ? `Edit ${item.product.name}` : 'Add item'}</h3>
      <ProductPicker
        restaurantId={restaurantId}
        stored={item ? { id: item.productId, ...item.product } : undefined}
        {...bind.value('productId')}
      />
      <DiscountFields types={itemDiscountTypes} discount={fields} issues={issues} onChange={set} />
      <MoneyField
        label="Custom price"
        optional
        className="max-w-44"
        hint={product ? `Instead of ${formatMoney(product.price)}` : undefined}
        {...bind.value('customPrice')}
      />
      {product && isReadable(fields) && (
        <p className="text-13 text-ink-2">
          Customers pay <OfferPrice price={product.price} terms={fields} />
        </p>
      )}
      <TextField
        label="Custom copy"
        optional
        labelEnd={`${fields.customCopy.length} of ${MAX_COPY}`}
        maxLength={MAX_COPY}
        {...bind.text('customCopy')}
      />
      {issues.items && <FieldError>{issues.items}</FieldError>}
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={close}>Cancel</Button>
        <Button
          type="submit"
          variant="solid"
          busy={form.busy}
          busyLabel="Saving…"
          disabled={item !== null && !form.changed}
        >
          {item ? 'Save item' : 'Add item'}
        </Button>
      </div>
    </DraftForm>
  )
}

const itemFields = ({ product: _, ...fields }: Item): CampaignItemFields => fields

/** The issues of one item of a campaign by its own fields, and those of the list. */
function issuesOfItem(
  issues: Readonly<Record<string, string | undefined>>,
  position: number,
): Issues<CampaignItemFields> & { items?: string } {
  const prefix = `items.${position}.`
  return Object.fromEntries(
    Object.entries(issues).flatMap(([path, message]) => {
      if (path.startsWith(prefix)) return [[path.slice(prefix.length), message]]
      return path === 'items' ? [[path, message]] : []
    }),
  )
}

const texts: FieldTexts<CampaignItemFields> = {
  id: { label: 'Item' },
  productId: { label: 'Product', show: () => 'Another product' },
  customPrice: {
    label: 'Custom price',
    show: (price) => (price === null ? 'None' : formatMoney(price)),
  },
  customCopy: { label: 'Custom copy' },
  discountType: { label: 'Discount', show: (type) => (type === 'none' ? 'None' : type.replace('_', ' ')) },
  percentage: {
    label: 'Percentage',
    show: (percentage) =>
      discountLabel({ ...newCampaignItem('', ''), discountType: 'percentage', percentage }) || '0%',
  },
  amount: { label: 'Amount', show: formatMoney },
}
