import { Checkbox } from '@comanda/ui/checkbox'
import { MultiPicker } from '@comanda/ui/multi-picker'
import { Segmented } from '@comanda/ui/segmented'
import { TextField } from '@comanda/ui/text-field'
import { useQuery } from '@tanstack/react-query'
import { useLayoutEffect, useRef } from 'react'
import { categoriesQuery } from '../categories/queries.ts'
import { offerableQuery } from '../offers/queries.ts'
import { ScheduleFields } from '../offers/schedule-fields.tsx'
import type { CouponFieldsProps } from './value-fields.tsx'

/** Conditions of a coupon: dates, customers and products. */
export function ConditionFields({
  restaurantId,
  fields,
  issues,
  onChange,
}: CouponFieldsProps & { restaurantId: string }) {
  const { schedule } = fields
  const products = useQuery(offerableQuery(restaurantId))
  const categories = useQuery(categoriesQuery(restaurantId))
  const details = useRef<HTMLDetailsElement>(null)
  const hasHiddenIssue = Object.keys(issues).some(isInDetails)
  // Before the first issue gets the focus.
  useLayoutEffect(() => {
    if (hasHiddenIssue && details.current) details.current.open = true
  }, [hasHiddenIssue])
  return (
    <>
      <div className="grid grid-cols-2 items-start gap-3">
        <TextField
          type="date"
          label="Valid from"
          value={schedule.startsOn ?? ''}
          error={issues['schedule.startsOn']}
          onChange={(event) =>
            onChange({ schedule: { ...schedule, startsOn: event.currentTarget.value || null } })
          }
        />
        <TextField
          type="date"
          label="Valid until"
          value={schedule.endsOn ?? ''}
          error={issues['schedule.endsOn']}
          hint="Both days are included."
          onChange={(event) =>
            onChange({ schedule: { ...schedule, endsOn: event.currentTarget.value || null } })
          }
        />
      </div>
      <details ref={details} className="rounded-card border border-line px-3.5">
        <summary className="min-h-11 cursor-pointer content-center font-semibold text-14">Conditions</summary>
        <div className="grid gap-4 pt-1 pb-3.5">
          <ScheduleFields
            schedule={schedule}
            issues={issues}
            withoutDates
            onChange={(changed) => onChange({ schedule: changed })}
          />
          <div>
            <p aria-hidden="true" className="mb-1.5 font-semibold text-small">
              Order type
            </p>
            <Segmented
              label="Order type"
              block
              labels={{ both: 'Both', pickup: 'Pickup', delivery: 'Delivery' }}
              value={fields.fulfillment ?? 'both'}
              onChange={(value) => onChange({ fulfillment: value === 'both' ? null : value })}
            />
          </div>
          <div>
            <Checkbox
              label="For a customer’s first order only"
              description="Recognized by account, email address or phone number."
              checked={fields.firstOrderOnly}
              onChange={(event) => onChange({ firstOrderOnly: event.currentTarget.checked })}
            />
            <Checkbox
              label="Apply automatically, without a code"
              checked={fields.isAutomatic}
              {...(issues.isAutomatic && { error: issues.isAutomatic })}
              onChange={(event) => onChange({ isAutomatic: event.currentTarget.checked })}
            />
            <Checkbox
              label="Single-use codes: each customer gets a unique code"
              checked={fields.isSingleUse}
              onChange={(event) => onChange({ isSingleUse: event.currentTarget.checked })}
            />
          </div>
          <MultiPicker
            label="Only for categories"
            searchLabel="Search categories…"
            options={categories.data?.map(({ id, name }) => ({ value: id, label: name }))}
            value={fields.categoryIds}
            {...(issues.categoryIds && { error: issues.categoryIds })}
            onChange={(categoryIds) => onChange({ categoryIds })}
          />
          <MultiPicker
            label="Only for products"
            searchLabel="Search products…"
            options={products.data?.map(({ id, name, category }) => ({
              value: id,
              label: name,
              note: category,
            }))}
            value={fields.productIds}
            {...(issues.productIds && { error: issues.productIds })}
            onChange={(productIds) => onChange({ productIds })}
          />
        </div>
      </details>
    </>
  )
}

/** The other conditions are always visible. */
function isInDetails(path: string): boolean {
  return ['schedule.until', 'isAutomatic', 'categoryIds', 'productIds'].includes(path)
}
