import type { Attention } from '@comanda/contract/dashboard-shapes'
import { counted } from '@comanda/domain/count'
import {
  Bike,
  ChefHat,
  CirclePause,
  CreditCard,
  type Icon,
  ShoppingBag,
  Timer,
  Workflow,
} from '@comanda/ui/icons.ts'

interface Kind {
  icon: Icon
  isUrgent: boolean
  title: (item: Attention) => string
  /** The screen on which it is resolved; null: the kitchen. */
  path: string | null
  /** The label of the link to it. */
  action: string
}

export const attentionKinds: Record<Attention['kind'], Kind> = {
  orders_waiting: {
    icon: Timer,
    isUrgent: true,
    title: ({ count }) => `${counted(count, 'order is', 'orders are')} not acknowledged`,
    path: null,
    action: 'Open kitchen',
  },
  orders_late: {
    icon: Timer,
    isUrgent: true,
    title: ({ count }) => `${counted(count, 'order is', 'orders are')} later than promised`,
    path: null,
    action: 'Open kitchen',
  },
  courier_missing: {
    icon: Bike,
    isUrgent: true,
    title: ({ order }) => `Order ${order?.number} has no courier`,
    path: '/admin/orders',
    action: 'Show',
  },
  kitchen_offline: {
    icon: ChefHat,
    isUrgent: true,
    title: () => 'The kitchen has no screen online',
    path: '/admin/devices',
    action: 'Screens',
  },
  payment_problem: {
    icon: CreditCard,
    isUrgent: true,
    title: ({ count }) => `${counted(count, 'payment does', 'payments do')} not match an order`,
    path: '/admin/payments?state=problem',
    action: 'Show',
  },
  failed_jobs: {
    icon: Workflow,
    isUrgent: true,
    title: ({ count }) => counted(count, 'background job failed', 'background jobs failed'),
    path: '/admin/health',
    action: 'Show',
  },
  paused: {
    icon: CirclePause,
    isUrgent: false,
    title: () => 'Online ordering is paused',
    path: '/admin/kitchen',
    action: 'Show',
  },
  bestseller_sold_out: {
    icon: ShoppingBag,
    isUrgent: false,
    title: ({ detail }) => `${detail} is sold out`,
    path: '/admin/products',
    action: 'Show',
  },
}
