import { Heart, Megaphone, ShoppingBag, Split, TicketPercent, WalletCards } from '@comanda/ui/icons.ts'
import type { NavGroup } from './navigation.ts'
import { officeScreen } from './office-screen.tsx'

export const marketingGroup: NavGroup = {
  label: 'Marketing',
  entries: [
    {
      path: '/admin/cross-sell',
      label: 'Cross-Sell',
      icon: Split,
      screen: officeScreen(() => import('./offers/cross-sell-screen.tsx')),
      keywords: ['campaigns', 'offers', 'upsell', 'suggestions', 'before checkout', 'results'],
      shown: ({ may }) => may('promotions.manage'),
    },
    {
      path: '/admin/promotions',
      label: 'Promotions',
      icon: Megaphone,
      screen: officeScreen(() => import('./offers/specials-screen.tsx')),
      keywords: [
        'specials',
        'happy hour',
        'banner',
        'popup',
        'buy one get one',
        'calendar',
        'week',
        'schedule',
      ],
      shown: ({ may }) => may('promotions.manage'),
    },
    {
      path: '/admin/loyalty',
      label: 'Loyalty',
      icon: Heart,
      screen: officeScreen(() => import('./loyalty/loyalty-screen.tsx')),
      keywords: ['points', 'rewards', 'members', 'program', 'birthday', 'bonus', 'regulars'],
      shown: ({ may }) => may('promotions.manage'),
    },
    {
      path: '/admin/coupons',
      label: 'Coupons',
      icon: TicketPercent,
      screen: officeScreen(() => import('./coupons/coupons-screen.tsx')),
      keywords: ['discount', 'codes', 'promo code', 'voucher', 'link', 'qr', 'automatic', 'single-use'],
      shown: ({ may }) => may('promotions.manage'),
    },
    {
      path: '/admin/gift-cards',
      label: 'Gift Cards',
      icon: WalletCards,
      screen: officeScreen(() => import('./gift-cards/gift-cards-screen.tsx')),
      keywords: ['voucher', 'certificate', 'balance', 'liability', 'code', 'present', 'compensation'],
      shown: ({ may }) => may('promotions.manage'),
    },
    {
      path: '/admin/reminders',
      label: 'Cart Reminders',
      shortLabel: 'Reminders',
      icon: ShoppingBag,
      screen: officeScreen(() => import('./reminders/reminders-screen.tsx')),
      keywords: ['abandoned', 'carts', 'recovery', 'email', 'recovered', 'quiet hours', 'unsubscribe'],
      shown: ({ may }) => may('promotions.manage'),
    },
  ],
}
