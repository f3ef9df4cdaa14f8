import { NO_TRANSACTION, statementsOf } from '../../src/db/migration-files.ts'

/** Tables that grow with orders, visits, customers or time. Their partitions count as well. */
export const LARGE_TABLES = [
  ...['orders', 'order_payments', 'order_search', 'order_status_history', 'order_tokens', 'order_outcomes'],
  ...[
    'refunds',
    'refund_lookup',
    'ledger_entries',
    'payout_contents',
    'disputes',
    'reconciliation_differences',
  ],
  ...[
    'delivery_quotes',
    'courier_deliveries',
    'courier_lookup',
    'courier_updates',
    'station_prints',
    'kitchen_print_claims',
    'line_checks',
  ],
  ...['discount_redemptions', 'discount_single_codes', 'stock_reservations', 'slot_fills', 'upsell_sales'],
  ...[
    'loyalty_ledger',
    'loyalty_members',
    'loyalty_member_search',
    'gift_cards',
    'gift_card_entries',
    'gift_card_purchases',
  ],
  ...['events', 'handled_events', 'provider_events', 'notifications', 'audit_entries', 'marketing_consents'],
  ...[
    'site_visitors',
    'page_views',
    'cart_sessions',
    'cart_items',
    'cart_events',
    'cart_contacts',
    'cart_reminders',
  ],
  ...['checkout_events', 'webhook_deliveries', 'webhook_attempts', 'menu_changes', 'user_profiles'],
  ...[
    'payment_days',
    'sales_days',
    'sales_part_days',
    'tax_days',
    'visit_days',
    'dish_days',
    'dish_pair_days',
  ],
  ...['lost_cart_days', 'offer_days', 'dish_windows', 'product_sales', 'stale_days'],
  ...['auth.users', 'auth.accounts', 'auth.sessions', 'auth.known_browsers'],
]

const CONSTRAINT = /^add (?:constraint \w+ )?(?:check|foreign key|unique|primary key|exclude|not null)\b/
const CHECKED_COLUMN = /^add (?!constraint ).*\b(?:check|references|unique|primary key)\b/
const REWRITE =
  /^(?:add (?!constraint ).*(?:\bgenerated\b|\bdefault \w*(?:random|clock|nextval)|serial\b)|alter .* type |set (?:logged|unlogged|tablespace|access method))/
const NOT_NULL = /^alter .* set not null$/
/** Also statements that are put together when they run, and cannot be read here. */
const REBUILD = /^(?:reindex|cluster|vacuum full)\b(?!.* concurrently )|^do .*\bexecute\b/

/**
 * What in a migration locks rows or a whole table for as long as the rows of a large table take, in its own words.
 * Short locks, and work that nobody waits for, are left out: concurrent builds, `not valid`, batches that commit.
 */
export function longLocksOf(sql: string, largeTables = LARGE_TABLES): string[] {
  const statements = statementsOf(sql).map(simplified)
  const created = statements.map(
    (statement) => /^create table (?:if not exists )?([\w.]+)/.exec(statement)?.[1],
  )
  const names = largeTables.filter((name) => !created.includes(name)).join('|')
  const large = `(?:only )?(?:public\\.)?(?:${names})(?:_before|_other|_\\d{4}_\\d{2})?\\b`
  const altering = new RegExp(`^alter table (?:if exists )?(${large}) (.*)$`)
  const indexing = new RegExp(`\\bcreate (?:unique )?index (?!concurrently).* on (?!only )${large}`)
  const changing = new RegExp(`\\b(?:update|delete from) ${large}`)
  const isOneTransaction = !NO_TRANSACTION.test(sql)
  const locked = statements.flatMap((statement) => {
    const [, table = '', actions = ''] = altering.exec(statement) ?? []
    return isOneTransaction && actionsOf(actions).some((action) => !isValidation(action)) ? [table] : []
  })
  return statements.flatMap((statement) => {
    const [, table = '', actions = ''] = altering.exec(statement) ?? []
    const found = actionsOf(actions)
      .filter((action) => (isValidation(action) ? locked.includes(table) : isLong(action)))
      .map((action) => `alter table ${table} ${action}`)
    const isChange = changing.test(statement) && !/\bcommit\b/.test(statement)
    if (isChange || indexing.test(statement) || REBUILD.test(statement)) found.push(statement)
    return found
  })
}

const isValidation = (action: string) => action.startsWith('validate constraint ')

function isLong(action: string): boolean {
  if (CONSTRAINT.test(action)) return !/ not valid$| using index /.test(action)
  return CHECKED_COLUMN.test(action) || REWRITE.test(action) || NOT_NULL.test(action)
}

/** In one line, in lower case, without comments and without the bodies of functions, which do not run yet. */
function simplified(statement: string): string {
  return statement
    .replaceAll(/--.*$/gm, '')
    .replaceAll(/\bas \$(\w*)\$[\s\S]*?\$\1\$/g, 'as body')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .toLowerCase()
}

/** Splits at commas outside parentheses. */
function actionsOf(actions: string): string[] {
  let depth = 0
  const parts = ['']
  for (const char of actions) {
    if (char === '(') depth += 1
    if (char === ')') depth -= 1
    if (char === ',' && depth === 0) parts.push('')
    else parts[parts.length - 1] += char
  }
  return parts.map((part) => part.trim()).filter(Boolean)
}
