import type { Special } from '@comanda/contract/offers'
import { discountLabel, MAX_COPY, noDiscount } from '@comanda/domain/marketing/offer-fields'
import {
  newSpecial,
  popupStyles,
  type SpecialFields,
  specialDiscountTypes,
  specialIssues,
} from '@comanda/domain/marketing/special-fields'
import { formatMoney } from '@comanda/domain/money/format'
import { Button } from '@comanda/ui/button'
import { Segmented } from '@comanda/ui/segmented'
import { TextField } from '@comanda/ui/text-field'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { loadApi } from '../../../shared/load-api.ts'
import { bindFields } from '../forms/bind-fields.ts'
import { type FieldTexts, isReadable, type Stored } from '../forms/draft.ts'
import { DraftForm } from '../forms/draft-form.tsx'
import { useDraftForm } from '../forms/use-draft-form.ts'
import { useResults } from '../results/results.tsx'
import { DiscountFields } from './discount-fields.tsx'
import { afterLabel, popupLabels, scheduleLabel } from './labels.ts'
import { OfferPrice } from './offer-price.tsx'
import { ProductPicker } from './product-picker.tsx'
import { offerableQuery, putSpecial } from './queries.ts'
import { ScheduleFields } from './schedule-fields.tsx'
import { SpecialInMenu } from './special-preview.tsx'
import { StyleTile } from './style-tile.tsx'

/** Adds a special, or edits one in its row. */
export function SpecialForm({
  restaurantId,
  special,
  onPreview,
  onClose,
}: {
  restaurantId: string
  /** null for a new one. */
  special: Special | null
  onPreview: (fields: SpecialFields) => void
  onClose: () => void
}) {
  const client = useQueryClient()
  const results = useResults(restaurantId)
  const products = useQuery(offerableQuery(restaurantId))
  const [newId] = useState(() => crypto.randomUUID())
  const specialId = special?.id ?? newId
  const form = useDraftForm({
    stored: special ? storedSpecial(special) : { fields: newSpecial, revision: 0 },
    issuesOf: specialIssues,
    save: async (fields, revision) =>
      (await loadApi()).offers.saveSpecial({ restaurantId, specialId, revision, ...fields }),
    savedRow: (saved) => saved.special,
    storedOf: storedSpecial,
    close: onClose,
    onSaved: ({ special: saved, changeId }) => {
      putSpecial(client, restaurantId, saved)
      results.succeeded(
        special ? 'Promotional special updated successfully!' : 'Promotional special created successfully!',
        `${saved.name} is ${saved.isActive ? 'active' : 'turned off'}.`,
        changeId,
      )
    },
    onFailed: (failure) =>
      results.failed(
        special ? 'Error updating promotional special' : 'Error creating promotional special',
        failure,
      ),
  })
  const { fields, set } = form
  const bind = bindFields(form)
  const issues: Readonly<Record<string, string | undefined>> = form.issues
  const product =
    products.data?.find(({ id }) => id === fields.productId) ??
    (special?.productId === fields.productId ? special.product : undefined)
  return (
    <DraftForm
      form={form}
      thing="special"
      texts={texts}
      stays={(to) => to.searchParams.get('edit') === (special?.id ?? 'new')}
      className="gap-6 p-4 xl:grid-cols-[minmax(0,1fr)_20rem]"
    >
      <div className="grid content-start gap-4">
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <div className="grid gap-4">
            <TextField
              label="Name"
              autoFocus
              maxLength={100}
              hint="The title that customers see."
              {...bind.text('name')}
            />
            <TextField
              label="Custom copy"
              labelEnd={`${fields.customCopy.length} of ${MAX_COPY}`}
              maxLength={MAX_COPY}
              hint="Shown to customers exactly as typed."
              {...bind.text('customCopy')}
            />
            <DiscountFields types={specialDiscountTypes} discount={fields} issues={issues} onChange={set} />
          </div>
          <div className="grid gap-2">
            <ProductPicker
              restaurantId={restaurantId}
              stored={special ? { id: special.productId, ...special.product } : undefined}
              {...bind.value('productId')}
            />
            {product && isReadable(fields) && (
              <p className="text-13 text-ink-2">
                Price of {product.name}: <OfferPrice price={product.price} terms={fields} />
              </p>
            )}
          </div>
        </div>
        <div>
          <p aria-hidden="true" className="mb-1.5 font-semibold text-small">
            After
          </p>
          <Segmented
            label="After"
            labels={{ '1': '1st item', '2': '2nd item' }}
            value={fields.triggerAfterItems === 1 ? '1' : '2'}
            onChange={(items) => set({ triggerAfterItems: items === '1' ? 1 : 2 })}
          />
        </div>
        <fieldset>
          <legend className="mb-1.5 font-semibold text-small">How it appears</legend>
          <div className="grid max-w-120 grid-cols-3 gap-2">
            {popupStyles.map((style) => (
              <StyleTile
                key={style}
                style={style}
                label={popupLabels[style]}
                checked={fields.popupStyle === style}
                onChoose={() => set({ popupStyle: style })}
              />
            ))}
          </div>
          <p className="mt-1.5 text-ink-3 text-small">Once per visit. It never covers the cart button.</p>
        </fieldset>
        <ScheduleFields
          schedule={fields.schedule}
          issues={issues}
          onChange={(schedule) => set({ schedule })}
        />
        <div className="flex flex-wrap justify-end gap-2">
          <Button
            className="mr-auto"
            disabled={!product || !isReadable(fields)}
            onClick={() => onPreview(fields)}
          >
            Preview
          </Button>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            type="submit"
            variant="solid"
            busy={form.busy}
            busyLabel="Saving…"
            disabled={special !== null && !form.changed}
          >
            {special ? 'Save special' : 'Create special'}
          </Button>
        </div>
      </div>
      <div className="sticky top-0 hidden self-start xl:block">
        <SpecialInMenu restaurantId={restaurantId} fields={fields} />
      </div>
    </DraftForm>
  )
}

function storedSpecial(special: Special): Stored<SpecialFields> {
  const { id: _, revision, createdAt: __, product: ___, ...fields } = special
  return { fields, revision }
}

const texts: FieldTexts<SpecialFields> = {
  name: { label: 'Name' },
  productId: { label: 'Product', show: () => 'Another product' },
  triggerAfterItems: { label: 'After', show: afterLabel },
  discountType: { label: 'Discount', show: (type) => type.replaceAll('_', ' ') },
  percentage: {
    label: 'Percentage',
    show: (percentage) => discountLabel({ ...noDiscount, discountType: 'percentage', percentage }) || '0%',
  },
  amount: { label: 'Amount', show: formatMoney },
  customCopy: { label: 'Custom copy' },
  popupStyle: { label: 'How it appears', show: (style) => popupLabels[style] },
  isActive: { label: 'Active' },
  schedule: { label: 'Schedule', show: (schedule) => scheduleLabel(schedule) || 'Always' },
}
