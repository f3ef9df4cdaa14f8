import type { Campaign } from '@comanda/contract/offers'
import { MAX_ITEMS } from '@comanda/domain/marketing/campaign-fields'
import { AlertDialog } from '@comanda/ui/alert-dialog'
import { Badge } from '@comanda/ui/badge'
import { Button } from '@comanda/ui/button'
import { Info, Plus } from '@comanda/ui/icons.ts'
import { MenuButton } from '@comanda/ui/menu-button'
import { SortableList } from '@comanda/ui/sortable-list'
import { useState } from 'react'
import { SidePanel } from '../side-panel.tsx'
import { CampaignPreview } from './campaign-preview.tsx'
import { ItemForm } from './item-form.tsx'
import { OfferPrice } from './offer-price.tsx'
import { ProductThumb } from './product-thumb.tsx'
import { useItems } from './use-items.ts'

/** The items of the selected campaign: order, adding, editing and deleting. */
export function ItemsPanel({
  restaurantId,
  campaign,
  onClose,
}: {
  restaurantId: string
  campaign: Campaign
  onClose: () => void
}) {
  const [editedId, setEditedId] = useState<string | null>(null)
  const [deletedId, setDeletedId] = useState<string | null>(null)
  const { items, busy, reorder, remove } = useItems(restaurantId, campaign)
  const edited = campaign.items.find(({ id }) => id === editedId) ?? null
  const deleted = campaign.items.find(({ id }) => id === deletedId)
  const isFull = items.length >= MAX_ITEMS
  const isFormOpen = edited !== null || editedId === 'new'
  return (
    <SidePanel
      title={campaign.name}
      description={
        <span role="status">
          {items.length} of {MAX_ITEMS} items{busy && ' · Saving…'}
        </span>
      }
      onClose={onClose}
    >
      {isFormOpen ? (
        <ItemForm
          key={editedId}
          restaurantId={restaurantId}
          campaign={campaign}
          item={edited}
          onClose={() => setEditedId(null)}
        />
      ) : (
        <div className="grid gap-3">
          {items.length > 0 ? (
            <SortableList
              label={`Items of ${campaign.name}`}
              items={items}
              itemKey={({ id }) => id}
              itemName={({ product }) => product.name}
              onReorder={reorder}
              className="overflow-clip rounded-card border border-line"
              renderItem={(item) => (
                <div className="flex items-start gap-2.5">
                  <ProductThumb picture={item.product.picture} className="size-12" />
                  <div className="min-w-0 flex-auto">
                    <span className="block font-semibold text-14">{item.product.name}</span>
                    {item.customCopy && <span className="block text-13 text-ink-2">{item.customCopy}</span>}
                    <OfferPrice price={item.product.price} terms={item} />
                    {!item.product.isListed && (
                      <span className="mt-1 block">
                        <Badge tone="warn">Not on the menu: customers do not see it</Badge>
                      </span>
                    )}
                  </div>
                </div>
              )}
              renderEnd={(item) => (
                <MenuButton
                  label={`Actions for ${item.product.name}`}
                  items={[
                    { label: 'Edit', onSelect: () => setEditedId(item.id) },
                    'line',
                    { label: 'Delete', danger: true, onSelect: () => setDeletedId(item.id) },
                  ]}
                />
              )}
            />
          ) : (
            <p className="rounded-card border border-line border-dashed p-4 text-13 text-ink-2">
              No items yet. Customers do not see a campaign without items.
            </p>
          )}
          {isFull ? (
            <p className="flex items-center gap-2 text-13 text-ink-2">
              <Info className="size-4 flex-none" />A campaign holds at most {MAX_ITEMS} items.
            </p>
          ) : (
            <Button className="justify-self-start" disabled={busy} onClick={() => setEditedId('new')}>
              <Plus className="size-4.5" />
              Add Item
            </Button>
          )}
          <CampaignPreview {...campaign} items={items} />
        </div>
      )}
      {deleted && (
        <AlertDialog
          title={`Delete ${deleted.product.name}?`}
          description="Are you sure you want to delete this item? This action cannot be undone."
          confirmLabel="Delete"
          onCancel={() => setDeletedId(null)}
          onConfirm={() => {
            setDeletedId(null)
            remove(deleted.id)
          }}
        />
      )}
    </SidePanel>
  )
}
