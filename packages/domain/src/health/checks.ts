/** Health checks, in display order. `walls` checks the isolation of tenants. */
export const checkIds = [
  'database',
  'storage',
  'payments',
  'courier',
  'email',
  'sms',
  'realtime',
  'walls',
  'functions',
  'orders',
] as const
export type CheckId = (typeof checkIds)[number]

/** As on screens and in alerts. */
export const checkNames: Readonly<Record<CheckId, string>> = {
  database: 'Database Connection',
  storage: 'Disk Space',
  payments: 'Card Payments',
  courier: 'Courier',
  email: 'Email Service',
  sms: 'Text Messages',
  realtime: 'Realtime Updates',
  walls: 'Security Policies',
  functions: 'Edge Functions',
  orders: 'Order Processing',
}
