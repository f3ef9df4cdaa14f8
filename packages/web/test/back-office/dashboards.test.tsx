import type { DaySales, Overview, RestaurantDashboard as Own } from '@comanda/contract/dashboard-shapes'
import { cents } from '@comanda/domain/money/cents'
import { expect, test, vi } from 'vitest'
import { PlatformDashboard } from '../../src/experiences/back-office/dashboard/platform-dashboard.tsx'
import {
  attentionQuery,
  notificationsQuery,
  overviewQuery,
  restaurantQuery,
} from '../../src/experiences/back-office/dashboard/queries.ts'
import { RefreshData } from '../../src/experiences/back-office/dashboard/refresh-data.tsx'
import { RestaurantDashboard } from '../../src/experiences/back-office/dashboard/restaurant-dashboard.tsx'
import { checksQuery } from '../../src/experiences/back-office/health/queries.ts'
import { Today } from '../../src/experiences/back-office/health/today.tsx'
import type { StaffRestaurant } from '../../src/experiences/back-office/session.tsx'
import { platformWords } from './as-staff.tsx'

const at = Date.parse('2026-11-20T23:42:00Z')
const figures = (orders: number, revenue: number) => ({ orders, revenue: cents(revenue) })

const day: DaySales = {
  measuredAt: at,
  zone: 'America/New_York',
  day: '2026-11-20',
  today: figures(4, 20_000),
  yesterday: figures(5, 10_000),
  lastWeek: { day: '2026-11-13', all: figures(0, 0), untilNow: figures(0, 0) },
  hours: [],
  active: { count: 3, new: 2 },
  lastOrderAt: at,
  orders: [],
}

function overviewOf(visits: Overview['visits']): Overview {
  return {
    ...day,
    series: [],
    week: [
      { day: '2026-11-19', ...figures(5, 10_000) },
      { day: '2026-11-20', ...figures(4, 20_000) },
    ],
    restaurants: [
      {
        ...figures(4, 20_000),
        restaurantId: 'r1',
        name: 'Bella Napoli',
        zone: day.zone,
        day: day.day,
        active: 3,
        isOnline: false,
        recent: [],
      },
      {
        ...figures(1, 1000),
        restaurantId: 'r2',
        name: 'Sakura',
        zone: day.zone,
        day: day.day,
        active: 0,
        isOnline: true,
        recent: [],
      },
    ],
    counts: { restaurants: 1, products: 20, categories: 3 },
    visits,
  }
}

function platform(visits: Overview['visits']): string {
  return platformWords(<PlatformDashboard />, [
    [overviewQuery(null).queryKey, overviewOf(visits)],
    [notificationsQuery(null).queryKey, { notifications: [], alerts: 2 }],
    [attentionQuery(null).queryKey, { items: [] }],
    [
      checksQuery.queryKey,
      {
        kind: 'known',
        measuredAt: at,
        checks: [{ id: 'email', status: 'error', message: 'The mail server does not respond', facts: [] }],
      },
    ],
  ])
}

test('the platform sees the metrics of the day, compared with yesterday', () => {
  const shown = platform({ abandoned: 0, abandonedValue: cents(0), started: 3, completed: 2 })
  expect(shown).toContain("Today's Revenue $200.00 +100% vs yesterday")
  expect(shown).toContain('Total Orders 4 −20% vs yesterday')
  expect(shown).toContain('Active Orders 3 2 new or received')
  expect(shown).toContain('Avg Order Value $50.00 +150% vs yesterday')
  expect(shown).toContain('Checkout conversion 66.7% 2 of 3 started')
  expect(platform({ abandoned: 0, abandonedValue: cents(0), started: 5, completed: 4 })).toContain(
    'Checkout conversion 80.0% 4 of 5 started',
  )
  expect(shown).toContain('Active: 1 restaurant, 20 products in 3 categories.')
})

test('the dashboard of all restaurants was read at a time of the zone of its day', () => {
  vi.useFakeTimers({ now: at })
  const shown = platformWords(<RefreshData />, [[overviewQuery(null).queryKey, overviewOf(null)]])
  vi.useRealTimers()
  expect(shown).toBe('Updated 6:42:00 PM Refresh Data')
})

test('a restaurant leads to its analytics, and the list to all restaurants', () => {
  const shown = platform(null)
  expect(shown).toMatch(/Restaurant Performance \[\/admin\/restaurants\] View all /)
  expect(shown).toMatch(
    /\[\/admin\/restaurants\/r1\/analytics\] Bella Napoli 4 orders today 3 active \$200\.00 today Offline/,
  )
  expect(shown).toContain('Sakura 1 order today 0 active $10.00 today Online')
})

test('errors are counted as alerts, and each check has its message and state', () => {
  const shown = platform(null)
  expect(shown).toContain('Recent Activity 2 alerts')
  expect(shown).toContain('System Health Status 1 error')
  expect(shown).toContain('Email Service Error: The mail server does not respond')
  expect(shown).toContain('Database Connection Checking: Checking')
})

test('quick actions of the platform name the carts that were left today, if there are any', () => {
  const visits = { abandonedValue: cents(0), started: 0, completed: 0 }
  const actions = (abandoned: number) => platform({ ...visits, abandoned }).split('Quick Actions ')[1]
  expect(actions(11)).toBe(
    '[/admin/orders] Orders [/admin/carts] Abandoned Carts 11 today [/admin/analytics] Analytics [/admin/revenue] Revenue',
  )
  expect(actions(0)).not.toContain('today')
})

test('a restaurant sees its day, its menu and its week', () => {
  const dashboard: Own = {
    ...day,
    week: figures(8, 40_000),
    month: figures(9, 123_456),
    total: figures(12_000, 0),
    kitchen: { new: 0, acknowledged: 0, preparing: 0, ready: 0, oldestAt: null },
    products: 20,
    categories: 3,
    isOnline: true,
  }
  const restaurant = { id: 'r1', name: 'Bella Napoli', timezone: day.zone, orderingPaused: false }
  const unconfirmed = {
    id: 'r1:1',
    type: 'order.courier_unconfirmed',
    severity: 'error',
    at,
    restaurant,
    order: null,
    detail: 'A courier may be on the way.',
  }
  const shown = platformWords(<RestaurantDashboard restaurant={restaurant as StaffRestaurant} />, [
    [restaurantQuery('r1').queryKey, dashboard],
    [notificationsQuery('r1').queryKey, { notifications: [unconfirmed], alerts: 1 }],
    [attentionQuery('r1').queryKey, { items: [] }],
  ])
  expect(shown).toMatch(/^Good \w+, Mei 4 orders today\. The last one came /)
  expect(shown).toContain('Orders Today 4 5 yesterday')
  expect(shown).toContain('Revenue Today $200.00 +100% vs yesterday $1,234.56 this month')
  expect(shown).toContain('Active Restaurants 1 Online')
  expect(shown).toContain('Error: Courier not confirmed')
  expect(shown).toContain('Active Products 20 In 3 categories')
  expect(shown).toContain(
    'Performance Orders, last 7 days 8 Average order value, last 7 days $50.00 Total orders 12,000',
  )
  expect(shown.split('Quick Actions ')[1]).toBe(
    '[/admin/products/new] Add Product [/admin/categories] Manage Categories [/admin/restaurant] Restaurants [/admin/settings] Settings',
  )
})

test('the screen about health has the day, each restaurant, the week and the latest orders', () => {
  const visits = { abandoned: 6, abandonedValue: cents(12_345), started: 3, completed: 2 }
  const shown = platformWords(<Today now={at} />, [[overviewQuery(null).queryKey, overviewOf(visits)]])
  expect(shown).toMatch(
    /^Revenue today \$200\.00 \+100% vs yesterday Orders 4 −20% vs yesterday Active orders 3 2 new or received /,
  )
  expect(shown).toContain('Average order $50.00 +150% vs yesterday')
  expect(shown).toContain('Checkout conversion 66.7% 2 of 3 started Abandoned carts 6 $123.45 in them')
  expect(shown).toContain('[/admin/restaurants/r1/analytics] Bella Napoli')
  expect(shown).toContain('Revenue, 7 days $300.00')
  expect(shown).toMatch(/Recent Orders .*No orders yet\.$/)
})
