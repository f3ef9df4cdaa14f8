import type { Cents } from '@comanda/domain/money/cents'
import { formatMoney } from '@comanda/domain/money/format'
import { SettingsSection } from './settings-section.tsx'

/**
 * Today's totals so far. `dailySales` as on the board: each order once, without tips and cancelled orders.
 */
export function TodaySection({ dailySales, completed }: { dailySales: Cents; completed: number }) {
  return (
    <SettingsSection title="Today">
      <dl className="grid grid-cols-2 gap-3">
        <Figure label="Daily Sales" value={formatMoney(dailySales)} />
        <Figure label="Completed" value={String(completed)} />
      </dl>
    </SettingsSection>
  )
}

function Figure({ label, value }: { label: string; value: string }) {
  return (
    <div className="rounded-12 border border-line px-4 py-3">
      <dt className="text-16 text-ink-2">{label}</dt>
      <dd className="font-bold text-20 tracking-tight tnum sm:text-28">{value}</dd>
    </div>
  )
}
