import type { Coupon } from '@comanda/contract/coupons'
import { counted } from '@comanda/domain/count'
import {
  type CouponFields,
  codeAdvice,
  couponBenefit,
  couponConditions,
  couponIssues,
  MAX_CODE,
  newCoupon,
} from '@comanda/domain/marketing/coupon-fields'
import { formatMoney } from '@comanda/domain/money/format'
import { formatPercent } from '@comanda/domain/money/percent'
import { Button } from '@comanda/ui/button'
import { RefreshCw } from '@comanda/ui/icons.ts'
import { Switch } from '@comanda/ui/switch'
import { TextField } from '@comanda/ui/text-field'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { loadApi } from '../../../shared/load-api.ts'
import { useAction } from '../../../shared/use-action.ts'
import { bindFields } from '../forms/bind-fields.ts'
import { type FieldTexts, isReadable, type Stored } from '../forms/draft.ts'
import { DraftForm } from '../forms/draft-form.tsx'
import { FormFooter } from '../forms/form-footer.tsx'
import { useDraftForm } from '../forms/use-draft-form.ts'
import { useResults } from '../results/results.tsx'
import { SidePanel } from '../side-panel.tsx'
import { ConditionFields } from './condition-fields.tsx'
import { CouponDetails } from './coupon-details.tsx'
import { CopyCode } from './coupon-list.tsx'
import { couponsKey } from './queries.ts'
import { ValueFields } from './value-fields.tsx'

/** Adds or edits a coupon, next to the list. */
export function CouponForm({
  restaurantId,
  coupon,
  onClose,
  onDelete,
}: {
  restaurantId: string
  /** null for a new one. */
  coupon: Coupon | null
  onClose: () => void
  onDelete: (coupon: Coupon) => void
}) {
  const client = useQueryClient()
  const results = useResults(restaurantId)
  const [newId] = useState(() => crypto.randomUUID())
  const couponId = coupon?.id ?? newId
  const form = useDraftForm({
    stored: coupon ? storedOf(coupon) : { fields: newCoupon, revision: 0 },
    issuesOf: couponIssues,
    save: async (fields, revision) =>
      (await loadApi()).coupons.save({ restaurantId, couponId, revision, ...fields }),
    savedRow: (saved) => saved.coupon,
    storedOf,
    close: onClose,
    onSaved: (saved) => {
      void client.invalidateQueries({ queryKey: couponsKey(restaurantId) })
      results.succeeded(
        coupon ? 'Coupon updated successfully!' : 'Coupon created successfully!',
        `${saved.coupon.code}: ${couponBenefit(saved.coupon)} ${couponConditions(saved.coupon)}`,
        saved.changeId,
      )
    },
    onFailed: (failure) =>
      results.failed(coupon ? 'Error updating coupon' : 'Error creating coupon', failure),
  })
  const generating = useAction(async () => (await loadApi()).coupons.generate({ restaurantId }), {
    toasts: true,
    onDone: ({ code }) => form.set({ code }),
  })
  const { fields, set } = form
  const bind = bindFields(form)
  const issues: Readonly<Record<string, string | undefined>> = form.issues
  const isUsed = coupon !== null && coupon.used + coupon.reserved > 0
  const codeHint =
    codeAdvice(fields) ??
    (isUsed && fields.code !== coupon.code
      ? 'This coupon was used. Its earlier orders keep the old code, which is no longer valid.'
      : undefined)
  return (
    <SidePanel
      title={coupon ? 'Edit coupon' : 'New coupon'}
      onClose={onClose}
      footer={
        <FormFooter
          form={form}
          isNew={!coupon}
          addLabel="Save coupon"
          saveLabel="Save coupon"
          onClose={onClose}
          onDelete={() => coupon && onDelete(coupon)}
        />
      }
    >
      <DraftForm
        form={form}
        thing="coupon"
        texts={texts}
        stays={(to) => to.searchParams.get('open') === (coupon?.id ?? 'new')}
      >
        <div className="flex items-start gap-2">
          <TextField
            label="Code"
            data-autofocus
            className="min-w-0 flex-auto"
            inputClassName="code uppercase"
            maxLength={MAX_CODE + 20}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            value={fields.code}
            error={issues.code}
            hint={codeHint}
            trailing={coupon ? <CopyCode code={coupon.code} /> : undefined}
            onChange={(event) => set({ code: event.currentTarget.value.toUpperCase() })}
          />
          <Button className="mt-5.5" busy={generating.busy} onClick={() => generating.run()}>
            <RefreshCw className="size-4" />
            Generate
          </Button>
        </div>
        <TextField label="Name" maxLength={100} {...bind.text('name')} />
        <TextField
          label="Description"
          optional
          hint="For your team. Customers do not see it."
          maxLength={300}
          {...bind.text('description')}
        />
        <ValueFields fields={fields} issues={issues} onChange={set} />
        <ConditionFields restaurantId={restaurantId} fields={fields} issues={issues} onChange={set} />
        <div className="rounded-card border border-line bg-page px-3.5 py-3 text-13" aria-live="polite">
          <p className="mb-1 text-ink-2">Customers will see</p>
          {isReadable(fields) ? (
            <p>
              <b>{couponBenefit(fields)}</b> {couponConditions(fields, scopeText(fields))}
            </p>
          ) : (
            <p>Enter valid numbers to see the preview.</p>
          )}
        </div>
        <Switch
          label="Active"
          description="Customers can use it between these dates"
          {...bind.checked('isActive')}
        />
      </DraftForm>
      {coupon && <CouponDetails restaurantId={restaurantId} coupon={coupon} />}
    </SidePanel>
  )
}

const scopeText = ({ productIds, categoryIds }: CouponFields) =>
  productIds.length + categoryIds.length > 0 ? 'some products' : ''

const storedOf = (coupon: Coupon): Stored<CouponFields> => {
  const { id: _, revision, createdAt: __, status: ___, used: ____, reserved: _____, ...rest } = coupon
  const { singleCodes: ______, ...fields } = rest
  return { fields, revision }
}

const yesNo = (value: boolean) => (value ? 'Yes' : 'No')
const limit = (value: number | null) => (value === null ? 'No limit' : String(value))
const texts: FieldTexts<CouponFields> = {
  code: { label: 'Code' },
  name: { label: 'Name' },
  description: { label: 'Description' },
  discountType: { label: 'Discount' },
  percentage: { label: 'Discount value', show: (value) => `${formatPercent(value)}%` },
  amount: { label: 'Discount value', show: formatMoney },
  maxDiscount: { label: 'At most', show: (value) => (value === null ? 'No limit' : formatMoney(value)) },
  minimumOrder: { label: 'Minimum order', show: formatMoney },
  usageLimit: { label: 'Usage limit', show: limit },
  perCustomer: { label: 'Per customer', show: limit },
  schedule: {
    label: 'Dates and times',
    show: ({ startsOn, endsOn }) => `${startsOn ?? 'now'} to ${endsOn ?? 'no end'}`,
  },
  firstOrderOnly: { label: 'First orders only', show: yesNo },
  fulfillment: { label: 'Order type', show: (value) => value ?? 'Both' },
  productIds: { label: 'Products', show: (ids) => counted(ids.length, 'product') },
  categoryIds: { label: 'Categories', show: (ids) => counted(ids.length, 'category', 'categories') },
  isAutomatic: { label: 'Automatic', show: yesNo },
  isSingleUse: { label: 'Single-use codes', show: yesNo },
  isActive: { label: 'Active', show: yesNo },
}
