import { Screen } from '../screen.tsx'
import { AuditEntries } from './audit-entries.tsx'

/** Who did what at which restaurant, with the previous values. */
export default function AuditLog() {
  return (
    <AuditEntries>
      {(entries, exportButton) => (
        <Screen title="Audit Log" subtitle="Who changed what, and the previous values" actions={exportButton}>
          {entries}
        </Screen>
      )}
    </AuditEntries>
  )
}
