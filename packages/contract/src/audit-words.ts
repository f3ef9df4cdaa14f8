/** What an act is about, in the order in which filters offer it. */
export const auditAreas = ['money', 'team', 'access', 'ordering', 'menu', 'settings', 'data'] as const
export type AuditArea = (typeof auditAreas)[number]

export const areaWords: Record<AuditArea, string> = {
  money: 'Money',
  team: 'People',
  access: 'Access',
  ordering: 'Ordering',
  menu: 'Menu',
  settings: 'Settings',
  data: 'Data',
}

/** What people call an act. An act that has no words here is shown by its name. */
export function actionWords(action: string): string {
  return words[action] ?? action
}

/** The acts whose words hold a text, for a search that is typed in words. */
export function actionsSaying(text: string): string[] {
  const wanted = text.toLowerCase()
  return Object.keys(words).filter((action) => words[action]?.toLowerCase().includes(wanted))
}

/** The short name of an entry, to quote it: AL-0F31C8. */
export function entryCode(entryId: string): string {
  return `AL-${entryId.slice(0, 6).toUpperCase()}`
}

/** "platformFee" and "platform_fee" as people read them: "Platform fee". */
export function fieldWords(field: string): string {
  const spaced = field
    .replace(/[_-]+/g, ' ')
    .replace(/([a-z\d])([A-Z])/g, (_, end, start) => `${end} ${start.toLowerCase()}`)
  return spaced.charAt(0).toUpperCase() + spaced.slice(1)
}

const words: Record<string, string> = {
  'access.device_approved': 'Approved a screen',
  'access.device_refused': 'Refused a screen',
  'access.device_renamed': 'Renamed a screen',
  'access.device_revoked': 'Revoked a screen',
  'access.email_changed': 'Changed their email',
  'access.factor_added': 'Added a second factor',
  'access.factor_removed': 'Removed a second factor',
  'access.identity_linked': 'Linked a way to sign in',
  'access.identity_unlinked': 'Unlinked a way to sign in',
  'access.locked_out': 'Locked out after wrong passwords',
  'access.passkey_added': 'Added a passkey',
  'access.passkey_removed': 'Removed a passkey',
  'access.password_changed': 'Changed their password',
  'access.password_reset': 'Reset their password',
  'access.pin_entered': 'Started work with a PIN',
  'access.pin_refused': 'Typed a wrong PIN',
  'access.pin_removed': 'Removed a PIN',
  'access.pin_rule_changed': 'Changed when a PIN is asked',
  'access.pin_set': 'Set a PIN',
  'access.recovery_codes_renewed': 'Made new recovery codes',
  'access.session_ended': 'Ended a session',
  'access.sessions_ended': 'Ended all sessions',
  'access.signed_in': 'Signed in',
  'data.audit_exported': 'Exported the audit log',
  'data.job_discarded': 'Gave up a failed job',
  'data.job_retried': 'Had a failed job tried again',
  'data.letter_discarded': 'Gave up a message that was not delivered',
  'data.letter_retried': 'Had a message tried again',
  'data.payments_exported': 'Exported payments',
  'menu.back_on_sale': 'Put a dish on sale again',
  'menu.sold_out': 'Marked a dish sold out',
  'menu.stations_changed': 'Changed the stations',
  'menu.stock_set': 'Counted the portions of a dish',
  'money.connect_changed': 'A connected account changed',
  'money.connect_started': 'Started to connect payouts',
  'money.fees_changed': 'Changed fees',
  'money.problem_solved': 'Looked into a payment that did not fit',
  'money.reconciled': 'Compared the books',
  'money.refunded': 'Refunded a payment',
  'ordering.busy': 'Said that the kitchen is busy',
  'ordering.busy_ended': 'Said that the kitchen is no longer busy',
  'ordering.courier_cancelled': 'Sent a courier away',
  'ordering.courier_retried': 'Asked for a courier again',
  'ordering.order_cancelled': 'Cancelled an order',
  'ordering.order_escalated': 'Told the management that nobody took an order',
  'ordering.paused': 'Paused ordering',
  'ordering.resumed': 'Re-enabled ordering',
  'settings.courier_account_changed': 'Changed the courier account',
  'settings.kitchen_changed': 'Changed the kitchen’s settings',
  'settings.loyalty_changed': 'Changed a loyalty program',
  'settings.loyalty_created': 'Started a loyalty program',
  'settings.loyalty_deleted': 'Deleted a loyalty program',
  'settings.recipients_changed': 'Changed who gets mails to the management',
  'team.deactivated': 'Deactivated somebody',
  'team.invitation_accepted': 'Accepted an invitation',
  'team.invitation_sent_again': 'Sent an invitation again',
  'team.invitation_withdrawn': 'Withdrew an invitation',
  'team.invited': 'Invited somebody',
  'team.reactivated': 'Reactivated somebody',
  'team.role_changed': 'Changed a role',
}
