import type { LaunchStep } from '@comanda/domain/restaurant/launch'

/** What each step to the first order requires, and the screen where it is done. */
export const launchTexts: Record<LaunchStep, { title: string; text: string; path: string; action: string }> =
  {
    profile: {
      title: 'Restaurant information',
      text: 'Name, address, contacts, logo and banner.',
      path: '/admin/restaurant',
      action: 'Edit',
    },
    menu: {
      title: 'Menu',
      text: 'Create categories, and add dishes with pictures and options. Or import a menu.',
      path: '/admin/products',
      action: 'Build the menu',
    },
    hours: {
      title: 'Hours',
      text: 'Orders are accepted while you are open: check the hours of each day.',
      path: '/admin/hours',
      action: 'Set hours',
    },
    fees: {
      title: 'Taxes, fees and tips',
      text: 'Check the tax rate of your address, and what customers pay in fees and tips.',
      path: '/admin/restaurant?section=fees',
      action: 'Check fees',
    },
    delivery: {
      title: 'Delivery area',
      text: 'Without a delivery area, orders can be delivered to any address. You can also turn delivery off.',
      path: '/admin/delivery-area',
      action: 'Set the area',
    },
    payouts: {
      title: 'Payouts',
      text: 'Connect the bank account that receives your money.',
      path: '/admin/payouts',
      action: 'Connect',
    },
    look: {
      title: 'Theme',
      text: 'How your menu looks: colors, fonts and layout.',
      path: '/admin/themes',
      action: 'Choose a theme',
    },
    kitchen: {
      title: 'Kitchen screen',
      text: 'Connect a tablet. Until then, open the kitchen display in any browser where you are signed in.',
      path: '/admin/devices',
      action: 'Connect a screen',
    },
  }
