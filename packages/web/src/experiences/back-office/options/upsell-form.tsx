import type { CatalogDish, CatalogOptionGroup } from '@comanda/contract/catalog/option-groups'
import type { CatalogUpsell } from '@comanda/contract/catalog/upsells'
import { counted } from '@comanda/domain/count'
import { defaultUpsellGroup, newUpsell, upsellIssues } from '@comanda/domain/menu/upsell-fields'
import type { Cents } from '@comanda/domain/money/cents'
import { formatMoney } from '@comanda/domain/money/format'
import { Button } from '@comanda/ui/button'
import { MoneyField } from '@comanda/ui/money-field'
import { MultiPicker } from '@comanda/ui/multi-picker'
import { Select } from '@comanda/ui/select'
import { TextArea } from '@comanda/ui/text-area'
import { TextButton } from '@comanda/ui/text-button'
import { TextField } from '@comanda/ui/text-field'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { loadApi } from '../../../shared/load-api.ts'
import { catalogKey } from '../changes/queries.ts'
import { bindFields } from '../forms/bind-fields.ts'
import { DeleteDialog } from '../forms/delete-dialog.tsx'
import type { FieldTexts, Stored } from '../forms/draft.ts'
import { DraftForm } from '../forms/draft-form.tsx'
import { FormFooter } from '../forms/form-footer.tsx'
import { useDraftForm } from '../forms/use-draft-form.ts'
import { useResults } from '../results/results.tsx'
import { SidePanel } from '../side-panel.tsx'
import { dishChoices, linksBetween, soldText } from './queries.ts'
import { SoldOutSwitch } from './sold-out-switch.tsx'
import { useOptionSale } from './use-option-sale.ts'

export interface UpsellFormProps {
  restaurantId: string
  /** null for a new one. */
  upsell: CatalogUpsell | null
  /** The upsell groups. */
  groups: readonly CatalogOptionGroup[]
  dishes: readonly CatalogDish[]
  onClose: () => void
  /** Opens the group of an upsell: its limits, and the order of its upsells. */
  onEditGroup: (groupId: string) => void
}

interface UpsellDraft {
  name: string
  description: string
  price: Cents | null
  groupId: string | null
  productIds: readonly string[]
}

/** Adds or edits an upsell, its group, and the dishes that offer it. */
export function UpsellForm(props: UpsellFormProps) {
  const { restaurantId, upsell, groups, dishes, onClose, onEditGroup } = props
  const client = useQueryClient()
  const results = useResults(restaurantId)
  const sale = useOptionSale(restaurantId)
  const [newId] = useState(() => crypto.randomUUID())
  const upsellId = upsell?.id ?? newId
  const dishesOf = (groupId: string | null) => groups.find(({ id }) => id === groupId)?.productIds ?? []
  const addOns = groups.find(({ name }) => name === defaultUpsellGroup)?.id ?? null
  const form = useDraftForm<UpsellDraft, { upsell: CatalogUpsell; changeId: string | null }, CatalogUpsell>({
    stored: upsell
      ? storedOf(upsell)
      : { fields: { ...newUpsell, groupId: addOns, productIds: dishesOf(addOns) }, revision: 0 },
    issuesOf: (draft) => upsellIssues({ ...draft, price: draft.price ?? (0 as Cents) }),
    save: async ({ productIds, ...draft }, revision, opened) =>
      (await loadApi()).catalog.saveUpsell({
        restaurantId,
        upsellId,
        revision,
        ...draft,
        price: draft.price ?? (0 as Cents),
        links: linksBetween(
          draft.groupId === opened.groupId ? opened.productIds : dishesOf(draft.groupId),
          productIds,
        ),
      }),
    savedRow: (saved) => saved.upsell,
    storedOf,
    close: onClose,
    onSaved: async (saved) => {
      await client.invalidateQueries({ queryKey: catalogKey(restaurantId) })
      const { name, price, productIds } = saved.upsell
      results.succeeded(
        upsell ? 'Upsell updated successfully!' : 'Upsell added successfully!',
        `${name} costs ${formatMoney(price)} and is offered with ${dishCount(productIds)}.`,
        saved.changeId,
      )
    },
    onFailed: (failure) => results.failed(upsell ? 'Error updating upsell' : 'Error adding upsell', failure),
  })
  const { fields, set, issues } = form
  const bind = bindFields(form)
  const [isDeleting, setIsDeleting] = useState(false)
  const isShared = (groups.find(({ id }) => id === fields.groupId)?.options.length ?? 0) > (upsell ? 1 : 0)
  return (
    <SidePanel
      title={upsell ? 'Edit upsell' : 'Add upsell'}
      onClose={onClose}
      footer={
        <FormFooter
          form={form}
          isNew={!upsell}
          addLabel="Add upsell"
          onClose={onClose}
          onDelete={() => setIsDeleting(true)}
        />
      }
    >
      <DraftForm
        form={form}
        thing="upsell"
        texts={textsFor(groups)}
        stays={(to) => to.searchParams.get('open') === (upsell?.id ?? 'new')}
      >
        <TextField label="Name" data-autofocus maxLength={200} {...bind.text('name')} />
        <TextArea label="Description" optional rows={2} maxLength={2000} {...bind.text('description')} />
        <MoneyField label="Price" negative placeholder="0.00" {...bind.value('price')} />
        {upsell && <SoldOutSwitch option={upsell} isSoldOut={!upsell.isAvailable} sale={sale} />}
        {upsell && <p className="text-13 text-ink-2">{soldText(upsell.sold)} in the last 30 days.</p>}
        <Select
          label="Group"
          labelEnd={upsell && <TextButton onClick={() => onEditGroup(upsell.groupId)}>Edit group</TextButton>}
          value={fields.groupId ?? ''}
          error={issues.groupId}
          onChange={(id) => set({ groupId: id || null, productIds: dishesOf(id || null) })}
          options={[
            ...(addOns === null ? [['', defaultUpsellGroup] as const] : []),
            ...groups.map(({ id, name, productIds }) => [id, `${name} (${dishCount(productIds)})`] as const),
          ]}
        />
        <div className="grid gap-2">
          <MultiPicker
            label="Offered with"
            options={dishChoices(dishes)}
            searchLabel="Search dishes"
            hint={
              fields.productIds.length === 0
                ? 'Without a dish, it is not offered anywhere.'
                : isShared
                  ? 'All upsells of a group are offered with the same dishes.'
                  : undefined
            }
            {...bind.value('productIds')}
          />
          {dishes.length > 0 && (
            <Button size="sm" onClick={() => set({ productIds: dishes.map(({ id }) => id) })}>
              All {dishCount(dishes)}
            </Button>
          )}
        </div>
      </DraftForm>
      {upsell && isDeleting && (
        <DeleteDialog
          restaurantId={restaurantId}
          thing="upsell"
          deletedText={`${upsell.name} is no longer offered. You can restore it from Recent Changes for 30 days.`}
          run={async () => (await loadApi()).catalog.deleteUpsell({ restaurantId, upsellId })}
          onClose={() => setIsDeleting(false)}
          onDeleted={onClose}
        />
      )}
    </SidePanel>
  )
}

const dishCount = (dishes: readonly unknown[]) => counted(dishes.length, 'dish', 'dishes')

function storedOf(upsell: CatalogUpsell): Stored<UpsellDraft> {
  const { name, description, price, groupId, productIds, revision } = upsell
  return { fields: { name, description, price, groupId, productIds }, revision }
}

const textsFor = (groups: readonly CatalogOptionGroup[]): FieldTexts<UpsellDraft> => ({
  name: { label: 'Name' },
  description: { label: 'Description' },
  price: { label: 'Price', show: (price) => formatMoney(price ?? (0 as Cents)) },
  groupId: {
    label: 'Group',
    show: (id) => groups.find((group) => group.id === id)?.name ?? defaultUpsellGroup,
  },
  productIds: { label: 'Offered with', show: (ids) => dishCount(ids) },
})
