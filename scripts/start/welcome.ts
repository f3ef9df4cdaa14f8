import type { Config } from '../../packages/server/src/platform/config.ts'

const RESTAURANTS = [
  ['Sakura Hibachi & Sushi', 'sakura'],
  ['Liberty Burger House', 'liberty'],
  ['Bella Napoli', 'napoli'],
] as const

/** Prints the addresses, the demo accounts and the test cards. */
export function printWelcome(config: Config, port: number): void {
  const at = (host: string) => `http://${host}:${port}`
  const lines = ['', `Comanda is running: ${config.origin}`, '']
  if (config.seedsDemo) {
    lines.push(...RESTAURANTS.map(([name, host]) => row(name, at(`${host}.localhost`))))
    lines.push(row('Kitchen (Sakura)', at('kitchen.sakura.localhost')))
  }
  lines.push(row('Back office', `${config.origin}/admin`))
  lines.push(row('API', `${config.origin}/api/docs`))
  if (config.sandbox) {
    lines.push(row('Sent email', `${config.origin}/sandbox/mail`))
    lines.push(row('Card payments', `${config.origin}/sandbox/payments`))
    lines.push(row('Courier', `${config.origin}/sandbox/courier`))
    lines.push(row('Printed tickets', `${config.origin}/sandbox/printer`))
    lines.push(row('Session replays', `${config.origin}/sandbox/replay`))
  }
  if (config.seedsDemo) lines.push('', ...people())
  if (config.stripe.sandboxOrigin) lines.push('', ...cards())
  lines.push('', 'Press Ctrl-C to stop.', '')
  console.log(lines.join('\n'))
}

function people(): string[] {
  return [
    'Demo accounts (password: comanda-demo):',
    row('Platform admin', 'admin@comanda.test'),
    row('Owners', 'owner@sakura.test, owner@liberty.test, owner@napoli.test'),
    row('Managers', 'manager@sakura.test, manager@liberty.test, manager@napoli.test'),
    row('Staff', 'staff@sakura.test, staff@liberty.test, staff@napoli.test'),
    row('Customer', 'customer@comanda.test'),
  ]
}

function cards(): string[] {
  return [
    'Test cards (any future expiry date, any CVC):',
    row('Succeeds', '4242 4242 4242 4242'),
    row('Declined', '4000 0000 0000 0002'),
    row('Requires 3-D Secure', '4000 0025 0000 3155'),
    row('Insufficient funds', '4000 0000 0000 9995'),
  ]
}

function row(label: string, text: string): string {
  return `  ${label.padEnd(24)}${text}`
}
