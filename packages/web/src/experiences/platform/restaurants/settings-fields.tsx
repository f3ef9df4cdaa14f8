import type { Cents } from '@comanda/domain/money/cents'
import { formatMoney } from '@comanda/domain/money/format'
import { formatPercent } from '@comanda/domain/money/percent'
import { defaultPlatformFlat, defaultPlatformShare } from '@comanda/domain/pricing/platform-fee'
import type { OrderingFields } from '@comanda/domain/restaurant/ordering-fields'
import type { TermsFields } from '@comanda/domain/restaurant/platform-terms'
import { Card } from '@comanda/ui/card'
import { Lock } from '@comanda/ui/icons.ts'
import { MoneyField } from '@comanda/ui/money-field'
import { PercentField } from '@comanda/ui/percent-field'
import { Select } from '@comanda/ui/select'
import { Switch } from '@comanda/ui/switch'
import { TextField } from '@comanda/ui/text-field'
import { WholeField } from '@comanda/ui/whole-field'
import { type ReactNode, useState } from 'react'
import { bindFields } from '../../back-office/forms/bind-fields.ts'
import { KidsMealFields } from '../../back-office/restaurant/kids-meal-fields.tsx'
import { FavoritesSwitch, OrderAheadFields } from '../../back-office/restaurant/order-ahead-fields.tsx'
import type { SectionFields } from '../../back-office/restaurant/section-texts.ts'

/** Whether and how customers order. `children`: the switches that are not part of the section. */
export function OrderingCard({
  form,
  children,
}: {
  form: SectionFields<OrderingFields>
  children?: ReactNode
}) {
  const bind = bindFields(form)
  return (
    <Card title="Ordering">
      <div className="-my-2 divide-y divide-line">
        {children}
        <Switch
          label="Online orders"
          description="Off: customers cannot find the menu."
          {...bind.checked('onlineOrdersEnabled')}
        />
        <Switch
          label="Accepts orders"
          description="Off: the menu is shown, but no orders are accepted."
          {...bind.checked('acceptOrders')}
        />
        <Switch label="Pickup" {...bind.checked('pickupEnabled')} />
        <Switch label="Delivery" {...bind.checked('deliveryEnabled')} />
        <FavoritesSwitch form={form} />
      </div>
    </Card>
  )
}

/** Times and minimums: the section of the switches. */
export function TimesCard({ form }: { form: SectionFields<OrderingFields> }) {
  const bind = bindFields(form)
  return (
    <Card title="Minimums and times">
      <div className="grid gap-4 sm:grid-cols-2">
        <MinimumFields form={form} />
        <WholeField
          label="Preparation time"
          unit="min"
          hint="Leave empty for 20 (pickup) and 45 (delivery)."
          {...bind.value('estimatedPrepMinutes')}
        />
        <WholeField label="Last order before closing" unit="min" {...bind.number('orderCutoffMinutes')} />
      </div>
      <OrderAheadFields form={form} />
    </Card>
  )
}

/** What codes for free kids meals give. */
export function KidsMealsCard({ form }: { form: SectionFields<OrderingFields> }) {
  return (
    <Card title="Free kids meals">
      <KidsMealFields form={form} />
    </Card>
  )
}

/** One minimum for both order types, or two that differ. */
function MinimumFields({ form }: { form: SectionFields<OrderingFields> }) {
  const { fields, set } = form
  const bind = bindFields(form)
  const [differ] = useState(!Object.is(fields.minimumOrderPickup, fields.minimumOrderDelivery))
  if (!differ)
    return (
      <MoneyField
        {...bind.number('minimumOrderPickup')}
        label="Minimum order"
        hint="Pickup and delivery."
        className="sm:col-span-2"
        onChange={(value) => {
          const minimum = value ?? (Number.NaN as Cents)
          set({ minimumOrderPickup: minimum, minimumOrderDelivery: minimum })
        }}
      />
    )
  return (
    <>
      <MoneyField label="Minimum, pickup" {...bind.number('minimumOrderPickup')} />
      <MoneyField label="Minimum, delivery" {...bind.number('minimumOrderDelivery')} />
    </>
  )
}

/** What only the platform decides: its fee, and when a card is charged. */
export function PlatformCard({ form }: { form: SectionFields<TermsFields> }) {
  const bind = bindFields(form)
  return (
    <Card
      title="Platform fee"
      actions={
        <span className="flex items-center gap-1.5 text-13 text-ink-2">
          <Lock className="size-3.5" />
          Owners can only view it
        </span>
      }
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <PercentField
          label="Percentage"
          hint={`Empty: ${formatPercent(defaultPlatformShare)}%`}
          {...bind.value('platformPercentage')}
        />
        <MoneyField
          label="Per order"
          hint={`Empty: ${formatMoney(defaultPlatformFlat)}`}
          {...bind.value('platformFlat')}
        />
        <Select
          label="Card is charged"
          className="sm:col-span-2"
          value={form.fields.captureMode}
          onChange={(captureMode) => form.set({ captureMode })}
          labels={{
            at_order: 'When the order is placed',
            on_acknowledge: 'When the kitchen acknowledges the order',
          }}
        />
      </div>
      <div className="mt-2 divide-y divide-line">
        <Switch label="Count tax" {...bind.checked('includeTax')} />
        <Switch label="Count delivery" {...bind.checked('includeDelivery')} />
        <Switch label="Count processing" {...bind.checked('includeProcessing')} />
      </div>
      <p className="text-13 text-ink-2">
        Used while payments go to a connected account. Tips never count. Otherwise the percentage applies to
        the total.
      </p>
    </Card>
  )
}

/** The address at which customers find the restaurant. */
export function DomainField({ form }: { form: SectionFields<TermsFields> }) {
  return (
    <TextField
      label="Domain"
      optional
      maxLength={300}
      inputMode="url"
      autoCapitalize="none"
      spellCheck={false}
      placeholder="order.example.com"
      hint="Without it, the menu has an address on the platform."
      {...bindFields(form).text('domain')}
    />
  )
}
