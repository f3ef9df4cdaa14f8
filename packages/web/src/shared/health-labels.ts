import type { CheckResult } from '@comanda/domain/health/system-status'
import type { Tone } from '@comanda/ui/badge'

export type Status = CheckResult | 'checking'

/** A check without a result is `checking` while it loads, and `unknown` when it is not measured. */
export const healthStatusLabels: Record<Status | 'unknown', { label: string; tone: Tone }> = {
  checking: { label: 'Checking', tone: 'neutral' },
  healthy: { label: 'Healthy', tone: 'success' },
  warning: { label: 'Warning', tone: 'warn' },
  error: { label: 'Error', tone: 'danger' },
  unknown: { label: 'Status unknown', tone: 'neutral' },
}
