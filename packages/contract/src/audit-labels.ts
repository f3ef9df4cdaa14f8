/** Areas of audit actions, in the order of the filter. */
export const auditAreas = ['money', 'team', 'access', 'ordering', 'menu', 'settings', 'data'] as const
export type AuditArea = (typeof auditAreas)[number]

export const auditAreaLabels: Record<AuditArea, string> = {
  money: 'Money',
  team: 'People',
  access: 'Access',
  ordering: 'Ordering',
  menu: 'Menu',
  settings: 'Settings',
  data: 'Data',
}

/** Label of an audit action; an action without a label is shown by its name. */
export function auditActionLabel(action: string): string {
  return actionLabels[action] ?? action
}

/** Actions whose label contains the text, for searching by label. */
export function auditActionsMatching(text: string): string[] {
  const needle = text.toLowerCase()
  return Object.keys(actionLabels).filter((action) => actionLabels[action]?.toLowerCase().includes(needle))
}

/** Short reference of an entry for people to quote: "AL-0F31C8". */
export function auditEntryCode(entryId: string): string {
  return `AL-${entryId.slice(0, 6).toUpperCase()}`
}

/** Label of a field name: "platformFee" and "platform_fee" become "Platform fee". */
export function auditFieldLabel(field: string): string {
  const spaced = field
    .replace(/[_-]+/g, ' ')
    .replace(/([a-z\d])([A-Z])/g, (_, end, start) => `${end} ${start.toLowerCase()}`)
  return spaced.charAt(0).toUpperCase() + spaced.slice(1)
}

const actionLabels: Record<string, string> = {
  'access.device_approved': 'Approved a screen',
  'access.device_refused': 'Rejected a screen',
  'access.device_renamed': 'Renamed a screen',
  'access.device_revoked': 'Revoked a screen',
  'access.email_changed': 'Changed their email',
  'access.factor_added': 'Added a second factor',
  'access.factor_removed': 'Removed a second factor',
  'access.identity_linked': 'Linked a sign-in method',
  'access.identity_unlinked': 'Unlinked a sign-in method',
  'access.locked_out': 'Locked after too many wrong passwords',
  'access.passkey_added': 'Added a passkey',
  'access.passkey_removed': 'Removed a passkey',
  'access.password_changed': 'Changed their password',
  'access.password_reset': 'Reset their password',
  'access.pin_entered': 'Signed in to a screen with a PIN',
  'access.pin_refused': 'Entered a wrong PIN',
  'access.pin_removed': 'Removed a PIN',
  'access.pin_rule_changed': 'Changed when a PIN is required',
  'access.pin_set': 'Set a PIN',
  'access.recovery_codes_renewed': 'Generated new recovery codes',
  'access.session_ended': 'Ended a session',
  'access.sessions_ended': 'Ended all sessions',
  'access.signed_in': 'Signed in',
  'data.audit_exported': 'Exported the audit log',
  'data.job_discarded': 'Discarded a failed job',
  'data.job_retried': 'Retried a failed job',
  'data.letter_discarded': 'Discarded an undelivered message',
  'data.letter_retried': 'Retried an undelivered message',
  'data.payments_exported': 'Exported payments',
  'data.service_times_exported': 'Exported service times',
  'menu.back_on_sale': 'Marked a dish available',
  'menu.categories_reordered': 'Reordered the categories',
  'menu.category_changed': 'Changed a category',
  'menu.category_created': 'Added a category',
  'menu.category_deleted': 'Deleted a category',
  'menu.category_hidden': 'Hid a category',
  'menu.category_shown': 'Showed a category',
  'menu.change_undone': 'Undid a change of the menu',
  'menu.sold_out': 'Marked a dish sold out',
  'menu.stations_changed': 'Changed the stations',
  'menu.stock_set': 'Set the stock of a dish',
  'money.connect_changed': 'A connected account changed',
  'money.connect_started': 'Started payout setup',
  'money.fees_changed': 'Changed fees',
  'money.problem_solved': 'Reviewed a payment mismatch',
  'money.reconciled': 'Reconciled the ledger',
  'money.refunded': 'Refunded a payment',
  'ordering.busy': 'Turned busy mode on',
  'ordering.busy_ended': 'Turned busy mode off',
  'ordering.courier_cancelled': 'Cancelled a courier',
  'ordering.courier_retried': 'Requested a courier again',
  'ordering.order_cancelled': 'Cancelled an order',
  'ordering.order_escalated': 'Alerted managers to an unacknowledged order',
  'ordering.order_moved': 'Moved an order',
  'ordering.order_moved_back': 'Moved an order back',
  'ordering.paused': 'Paused ordering',
  'ordering.promise_moved': 'Changed a promised time',
  'ordering.resumed': 'Resumed ordering',
  'ordering.slot_closed': 'Closed a time slot',
  'ordering.slot_opened': 'Reopened a time slot',
  'settings.courier_account_changed': 'Changed the courier account',
  'settings.kitchen_changed': 'Changed the kitchen’s settings',
  'settings.loyalty_changed': 'Changed a loyalty program',
  'settings.loyalty_created': 'Created a loyalty program',
  'settings.loyalty_deleted': 'Deleted a loyalty program',
  'settings.recipients_changed': 'Changed notification recipients',
  'settings.throttle_changed': 'Changed the order limits',
  'team.deactivated': 'Deactivated a team member',
  'team.invitation_accepted': 'Accepted an invitation',
  'team.invitation_sent_again': 'Resent an invitation',
  'team.invitation_withdrawn': 'Withdrew an invitation',
  'team.invited': 'Invited a team member',
  'team.reactivated': 'Reactivated a team member',
  'team.role_changed': 'Changed a role',
}
