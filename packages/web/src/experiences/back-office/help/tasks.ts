/** Common tasks: where each is done, and how. */
export interface Task {
  path: string
  title: string
  text: string
}

export const tasks: readonly Task[] = [
  {
    path: '/admin/products',
    title: 'Mark a dish as sold out',
    text: 'Use the switch in its row. Customers see the change immediately.',
  },
  {
    path: '/admin/products/new',
    title: 'Add a dish',
    text: 'Name, price and category are enough. Pictures and options can follow.',
  },
  {
    path: '/admin/hours',
    title: 'Change opening hours or add a holiday',
    text: 'Special days replace the hours of their weekday.',
  },
  {
    path: '/admin/kitchen',
    title: 'Pause online ordering',
    text: 'Select for how long. Orders that are paid already are not affected.',
  },
  {
    path: '/admin/devices',
    title: 'Connect a kitchen screen',
    text: 'Open the kitchen on the tablet and enter the code that it shows.',
  },
  {
    path: '/admin/payments',
    title: 'Refund a payment',
    text: 'Open the payment and select Refund. You can refund part of the amount, or single dishes.',
  },
  {
    path: '/admin/payouts',
    title: 'Find out when money arrives',
    text: 'Shows the balance at the payment provider and the payouts to the bank.',
  },
  {
    path: '/admin/coupons',
    title: 'Create a discount code',
    text: 'Set its value, days and limits. A link or QR code applies it for the customer.',
  },
  {
    path: '/admin/delivery-area',
    title: 'Change the delivery area',
    text: 'Draw zones, or list ZIP codes, each with its fee and minimum.',
  },
  {
    path: '/admin/users',
    title: 'Invite a person',
    text: 'Enter an email address and select a role. The invitation is valid for 7 days.',
  },
  {
    path: '/admin/roles',
    title: 'See what a role can do',
    text: 'Lists every permission with the roles and people that have it.',
  },
  {
    path: '/admin/import',
    title: 'Import a menu',
    text: 'Upload a spreadsheet or a menu file. A preview shows what would change.',
  },
  {
    path: '/admin/changes',
    title: 'Undo a change to the menu',
    text: 'Lists recent changes with the person who made them. Deleted dishes can be restored.',
  },
  {
    path: '/admin/audit',
    title: 'Find out who changed something',
    text: 'Search by person, kind of change and day.',
  },
  {
    path: '/admin/account',
    title: 'Change your password or add a second factor',
    text: 'Passkeys and authenticator apps are set up in your account.',
  },
]
