import type { RestaurantInfo } from '@comanda/contract/restaurant-info'
import { counted } from '@comanda/domain/count'
import type { Cents } from '@comanda/domain/money/cents'
import { type OrderingFields, orderingIssues, withOrdering } from '@comanda/domain/restaurant/ordering-fields'
import { Card } from '@comanda/ui/card'
import { TriangleAlert } from '@comanda/ui/icons.ts'
import { MoneyField } from '@comanda/ui/money-field'
import { Notice } from '@comanda/ui/notice'
import { Switch } from '@comanda/ui/switch'
import { WholeField } from '@comanda/ui/whole-field'
import { loadApi } from '../../../shared/load-api.ts'
import { bindFields } from '../forms/bind-fields.ts'
import { useStaff } from '../session.tsx'
import { CustomersSee } from './customers-see.tsx'
import { KidsMealFields } from './kids-meal-fields.tsx'
import { FavoritesSwitch, OrderAheadFields } from './order-ahead-fields.tsx'
import { SectionScreen, storedOf, useSectionForm } from './section-screen.tsx'
import { orderingTexts } from './section-texts.ts'

/** Whether and when the restaurant takes orders. */
export function OrderingForm({ info }: { info: RestaurantInfo }) {
  const { may } = useStaff()
  const restaurantId = info.restaurant.id
  const stored = storedOf(info.ordering)
  const form = useSectionForm({
    restaurantId,
    row: info.ordering,
    issuesOf: orderingIssues,
    save: async (fields, revision) =>
      (await loadApi()).restaurantInfo.saveOrdering({ restaurantId, revision, ...fields }),
    savedRow: (saved) => saved.ordering,
    after: ({ onlineOrdersEnabled }) =>
      onlineOrdersEnabled ? 'Open menus show it now.' : 'Customers can no longer find the menu.',
  })
  const { fields, set, issues } = form
  const bind = bindFields(form)
  const isValid = Object.keys(orderingIssues(fields)).length === 0
  const settings = withOrdering(info.restaurant.settings, isValid ? fields : stored.fields)
  const onOff = (field: 'onlineOrdersEnabled' | 'acceptOrders' | 'pickupEnabled' | 'deliveryEnabled') => ({
    checked: fields[field],
    onChange: (event: { currentTarget: HTMLInputElement }) => set({ [field]: event.currentTarget.checked }),
  })
  const minimum = (field: 'minimumOrderPickup' | 'minimumOrderDelivery') => ({
    value: fields[field],
    error: issues[field],
    onChange: (value: Cents | null) => set({ [field]: value ?? Number.NaN }),
  })
  return (
    <SectionScreen
      section="ordering"
      form={form}
      texts={orderingTexts}
      mayEdit={may('restaurant.manage')}
      aside={<CustomersSee settings={settings} isDraft={form.changed} />}
    >
      <Card title="Ways to order">
        <div className="divide-y divide-line">
          <Switch
            label="Online ordering"
            description="Off: customers cannot find the menu. This back office, the kitchen and paid orders stay available."
            {...onOff('onlineOrdersEnabled')}
          />
          <Switch
            label="Accept orders"
            description="Off: the menu is shown, but no orders are accepted."
            {...onOff('acceptOrders')}
          />
          <Switch
            label="Pickup"
            description="Off: customers cannot choose pickup."
            {...onOff('pickupEnabled')}
          />
          <Switch
            label="Delivery"
            description="Off: customers cannot choose delivery."
            {...onOff('deliveryEnabled')}
          />
        </div>
        <Consequences before={stored.fields} fields={fields} info={info} />
      </Card>
      <Card title="When">
        <div className="grid gap-4 sm:grid-cols-2">
          <WholeField
            label="Preparation time"
            optional
            unit="minutes"
            hint="Leave empty for 20 minutes (pickup) and 45 (delivery)."
            {...bind.value('estimatedPrepMinutes')}
          />
          <WholeField
            label="Last order before closing"
            unit="minutes"
            hint="Later orders must be scheduled for another time."
            {...bind.number('orderCutoffMinutes')}
          />
        </div>
        <OrderAheadFields form={form} />
      </Card>
      <Card title="Minimum order">
        <div className="grid gap-4 sm:grid-cols-2">
          <MoneyField label="Pickup" hint="$0.00: no minimum." {...minimum('minimumOrderPickup')} />
          <MoneyField label="Delivery" hint="$0.00: no minimum." {...minimum('minimumOrderDelivery')} />
        </div>
      </Card>
      <Card title="Customers">
        <FavoritesSwitch form={form} />
      </Card>
      <Card title="Free kids meals">
        <KidsMealFields form={form} />
      </Card>
    </SectionScreen>
  )
}

/** The consequences of turning something off, shown before it is saved. */
function Consequences({
  before,
  fields,
  info,
}: {
  before: OrderingFields
  fields: OrderingFields
  info: RestaurantInfo
}) {
  const isOff = (field: keyof OrderingFields) => before[field] === true && fields[field] === false
  const lines = [
    ...(isOff('onlineOrdersEnabled')
      ? [
          'Visitors can no longer find the menu. Customers who have it open cannot order.',
          'Customers can still follow orders that are paid.',
        ]
      : []),
    ...(isOff('acceptOrders') ? ['Customers with a cart can no longer pay.'] : []),
    ...(isOff('pickupEnabled') ? ['Carts for pickup must be changed to delivery.'] : []),
    ...(isOff('deliveryEnabled') ? ['Carts for delivery must be changed to pickup.'] : []),
    ...(!fields.pickupEnabled && !fields.deliveryEnabled
      ? ['Without pickup and delivery, customers cannot order.']
      : []),
  ]
  if (lines.length === 0) return null
  if (info.openOrders > 0) lines.push(`${openOrders(info)} not affected.`)
  return (
    <Notice
      tone="warn"
      role="status"
      className="mt-3"
      icon={<TriangleAlert className="size-4.5" />}
      title="When you save"
    >
      <ul className="list-disc pl-4">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </Notice>
  )
}

function openOrders({ openOrders: count, upcomingOrders: scheduled }: RestaurantInfo): string {
  const orders = counted(count, 'open order is', 'open orders are')
  return scheduled > 0 ? orders.replace(/ (is|are)$/, ` (${scheduled} scheduled) $1`) : orders
}
