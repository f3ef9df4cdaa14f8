import type { ListedOrder } from '@comanda/contract/orders-admin'
import { cents } from '@comanda/domain/money/cents'
import { type OrderStatus, orderStatuses } from '@comanda/domain/ordering/order-status'
import type { PricedLine } from '@comanda/domain/pricing/breakdown'
import { QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { Router } from 'wouter'
import { EmptyList } from '../../src/experiences/back-office/orders/empty-list.tsx'
import { type Filters, filterWords, noFilters } from '../../src/experiences/back-office/orders/filters.ts'
import { restaurantName } from '../../src/experiences/back-office/orders/order-columns.tsx'
import { OrderLines } from '../../src/experiences/back-office/orders/order-lines.tsx'
import { StatusBadge, StatusMenu } from '../../src/experiences/back-office/orders/order-status.tsx'
import OrdersScreen from '../../src/experiences/back-office/orders/orders-screen.tsx'
import { daysOfPeriod, mainPeriods, periodLabels } from '../../src/experiences/back-office/orders/periods.ts'
import { NavigationContext } from '../../src/experiences/back-office/shell/navigation-context.tsx'
import { navigation } from '../../src/experiences/owner/navigation.ts'
import { createQueries } from '../../src/shared/query-client.ts'
import { platformWords, StaffAs, wordsOf } from './as-staff.tsx'

const zone = 'America/New_York'
/** Friday. */
const friday = Date.parse('2026-11-20T17:00:00Z')
const sunday = Date.parse('2026-11-22T17:00:00Z')

describe('the periods of the list', () => {
  test('are those of the buttons', () => {
    expect(mainPeriods.map((period) => periodLabels[period])).toEqual([
      'Last 24 Hours',
      'Today',
      'Yesterday',
      'This Week',
      'Last 7 Days',
    ])
  })

  test.each([
    ['today', friday, '2026-11-20', '2026-11-20'],
    ['yesterday', friday, '2026-11-19', '2026-11-19'],
    ['week', friday, '2026-11-15', '2026-11-20'],
    ['week', sunday, '2026-11-22', '2026-11-22'],
    ['7d', friday, '2026-11-14', '2026-11-20'],
    ['month', friday, '2026-11-01', '2026-11-20'],
  ] as const)('%s is whole days; a week begins on Sunday', (period, now, from, to) => {
    expect(daysOfPeriod(period, now, zone)).toEqual({ from, to })
  })
})

test('the screen names what it is for, and begins with the last 24 hours', () => {
  const shown = platformWords(<OrdersScreen />, [], '/admin/orders')
  expect(shown).toContain('All Orders Search, filter, and manage orders across all restaurants')
  expect(shown).toMatch(/Refresh .*Export /)
  expect(shown).toMatch(/ – now /)
})

test('the screen of one restaurant speaks of no others', () => {
  const screen = (
    <QueryClientProvider client={createQueries()}>
      <Router ssrPath="/admin/orders">
        <NavigationContext value={navigation}>
          <StaffAs as="owner" restaurantId="r1">
            <OrdersScreen />
          </StaffAs>
        </NavigationContext>
      </Router>
    </QueryClientProvider>
  )
  const shown = wordsOf(renderToStaticMarkup(screen))
  expect(shown).toContain('All Orders Search, filter, and manage orders ')
  expect(shown).not.toContain('all restaurants')
})

test('a list without orders states why, with the current filters', () => {
  const filters: Filters = { ...noFilters, period: 'today', days: null, states: ['ready'], type: 'pickup' }
  const shown = (isSearch: boolean) =>
    wordsOf(
      renderToStaticMarkup(
        <EmptyList isSearch={isSearch} filters={filterWords(filters, 'Bella Napoli')} onClear={() => {}} />,
      ),
    )
  expect(shown(false)).toBe(
    'No orders found There are no orders for the selected time period and filters. ' +
      'Today · Restaurant: Bella Napoli · Status: Ready · Type: Pickup Show all orders',
  )
  expect(shown(true)).toContain(
    'No orders found No orders match your search criteria. Try adjusting your filters. ',
  )
})

test('an order of an unknown restaurant is listed', () => {
  expect(restaurantName({ restaurant: { id: 'r1', name: '', zone } })).toBe('Unknown Restaurant')
})

describe('the status of an order', () => {
  const order = { orderNumber: '7B03D9AA', isPlaced: true } as ListedOrder
  const menu = (status: OrderStatus, onCancel?: () => void) =>
    renderToStaticMarkup(<StatusMenu order={{ ...order, status }} onCancel={onCancel} onChoose={() => {}} />)

  test('has the color of its name: completed, confirmed and received have their own', () => {
    const badge = (status: OrderStatus) => renderToStaticMarkup(<StatusBadge status={status} />)
    const toneOf = (status: OrderStatus) => /text-(\w+)-ink/.exec(badge(status))?.[1]
    const tones = Object.fromEntries(orderStatuses.map((status) => [status, toneOf(status)]))
    const { completed, confirmed, received, ...others } = tones
    expect({ completed, confirmed, received }).toEqual({
      completed: 'success',
      confirmed: 'info',
      received: 'warn',
    })
    expect(new Set(Object.values(others))).toEqual(new Set(['void']))
  })

  test('can be set to six others, and no longer once it is completed or cancelled', () => {
    const choices = (markup: string) =>
      [...markup.matchAll(/role="menuitem(?:radio)?"[^>]*>(.*?)<\/button>/g)].map(([, text = '']) =>
        wordsOf(text),
      )
    const six = ['Pending', 'Accepted', 'Preparing', 'Ready', 'Completed', 'Cancelled…']
    expect(choices(menu('pending', () => {}))).toEqual(six)
    expect(choices(menu('pending'))).toEqual(six.slice(0, -1))
    for (const status of ['completed', 'cancelled'] as const) {
      expect(menu(status, () => {})).toBe(renderToStaticMarkup(<StatusBadge status={status} />))
    }
  })
})

describe('the items of an order', () => {
  const line: PricedLine = {
    key: 'l1',
    productId: 'p1',
    name: 'Hibachi Chicken',
    code: null,
    quantity: 2,
    unitPrice: cents(2150),
    totalPrice: cents(4300),
    selections: [
      { groupName: 'Size', kind: 'variant', name: 'Large', priceDelta: cents(300), modifierAction: null },
      {
        groupName: 'Egg',
        kind: 'modifier',
        name: 'egg',
        priceDelta: cents(-50),
        modifierAction: 'remove',
      },
      { groupName: 'More', kind: 'upsell', name: 'Gyoza', priceDelta: cents(100), modifierAction: null },
      { groupName: 'Rice', kind: 'variant', name: 'White rice', priceDelta: cents(0), modifierAction: null },
    ],
    specialInstructions: 'sauce on the side',
    is21Plus: false,
  }
  const shown = (lines: PricedLine[]) => {
    const amounts = { subtotal: cents(4300), total: cents(4300), grandTotal: cents(4300) }
    const none = { discount: cents(0), deliveryDiscount: cents(0), tax: cents(0), tip: cents(0) }
    const fees = { processingFee: cents(0), deliveryFee: cents(0), tipPercentage: null, discountCode: null }
    const details = {
      order: {
        paymentStatus: 'succeeded',
        due: cents(0),
        refunded: cents(0),
        fulfillment: 'pickup',
      } as const,
      breakdown: { lines, itemCount: 2, discountType: null, kidsMeals: [], ...amounts, ...none, ...fees },
      combineTaxProcessing: false,
    }
    return wordsOf(renderToStaticMarkup(<OrderLines details={details} />))
  }

  test('have their choices with prices, their instructions, quantity and total', () => {
    const text = shown([line])
    expect(text).toMatch(/^2 × times Hibachi Chicken \$21\.50 each /)
    expect(text).toContain(
      'Large +$3.00 · no egg −$0.50 · Gyoza +$1.00 · White rice “sauce on the side” $43.00',
    )
  })

  test('are missing in an order whose cart cannot be read', () => {
    expect(shown([])).toMatch(/^No item details available Cart data may be missing or corrupted /)
  })
})
