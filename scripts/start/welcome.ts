import type { App } from '../../packages/server/src/app.ts'
import type { Config } from '../../packages/server/src/platform/config.ts'

const RESTAURANTS = [
  ['Sakura Hibachi & Sushi', 'sakura'],
  ['Liberty Burger House', 'liberty'],
  ['Bella Napoli', 'napoli'],
] as const

const ACCOUNTS = [
  ['Platform admin', ['admin@comanda.test']],
  ['Owners', RESTAURANTS.map(([, host]) => `owner@${host}.test`)],
  ['Managers', RESTAURANTS.map(([, host]) => `manager@${host}.test`)],
  ['Staff', RESTAURANTS.map(([, host]) => `staff@${host}.test`)],
  ['Customer', ['customer@comanda.test']],
] as const

/** What the database has of the demo. */
interface Demo {
  domains: readonly string[]
  emails: readonly string[]
}

/** Prints the addresses, the demo accounts and the test cards. */
export async function printWelcome(app: App, port: number): Promise<void> {
  console.log(welcome(app.config, port, await readDemo(app)).join('\n'))
}

/** The lines of the start message. */
export function welcome(config: Config, port: number, { domains, emails }: Demo): string[] {
  const at = (host: string) => `http://${host}:${port}`
  const lines = ['', `Comanda is running: ${config.origin}`, '']
  for (const [name, host] of RESTAURANTS)
    if (domains.includes(domainOf(host))) lines.push(row(name, at(domainOf(host))))
  if (domains.includes(domainOf('sakura')))
    lines.push(row('Kitchen (Sakura)', at(`kitchen.${domainOf('sakura')}`)))
  lines.push(row('Back office', `${config.origin}/admin`))
  lines.push(row('API', `${config.origin}/api/docs`))
  if (config.sandbox) {
    lines.push(row('Sent email', `${config.origin}/sandbox/mail`))
    lines.push(row('Card payments', `${config.origin}/sandbox/payments`))
    lines.push(row('Courier', `${config.origin}/sandbox/courier`))
    lines.push(row('Printed tickets', `${config.origin}/sandbox/printer`))
    lines.push(row('Session replays', `${config.origin}/sandbox/replay`))
  }
  if (emails.length > 0) lines.push('', ...people(emails))
  if (config.stripe.sandboxOrigin) lines.push('', ...cards())
  lines.push('', 'Press Ctrl-C to stop.', '')
  return lines
}

/** A database that was not empty at the first start has no demo, and its restaurants and accounts can be deleted. */
async function readDemo(app: App): Promise<Demo> {
  if (!app.config.seedsDemo) return { domains: [], emails: [] }
  return app.db.platform('system:start', async (tx) => {
    const domains = RESTAURANTS.map(([, host]) => domainOf(host))
    const emails = ACCOUNTS.flatMap(([, emails]) => emails)
    const [restaurants, users] = await Promise.all([
      tx.selectFrom('restaurants').select('domain').where('domain', 'in', domains).execute(),
      tx.selectFrom('auth.users').select('email').where('email', 'in', emails).execute(),
    ])
    return {
      domains: restaurants.flatMap(({ domain }) => domain ?? []),
      emails: users.flatMap(({ email }) => email ?? []),
    }
  })
}

const domainOf = (host: string) => `${host}.localhost`

function people(existing: readonly string[]): string[] {
  const lines = ACCOUNTS.flatMap(([label, emails]) => {
    const known = emails.filter((email) => existing.includes(email))
    return known.length > 0 ? row(label, known.join(', ')) : []
  })
  return ['Demo accounts (password: comanda-demo):', ...lines]
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
