import type { TermsFields } from '@comanda/domain/restaurant/platform-terms'
import { Card } from '@comanda/ui/card'
import { DomainRecordList } from './domain-records.tsx'
import { DomainField, type FieldsOf } from './settings-fields.tsx'

/** The restaurant's domain, and the records that point it to this program. */
export function DomainCard({
  form,
  stored,
  restaurantId,
}: {
  form: FieldsOf<TermsFields>
  stored: string
  restaurantId: string
}) {
  return (
    <Card title="Domain">
      <DomainField form={form} />
      {stored !== '' && !form.issues.domain && (
        <DomainRecordList restaurantId={restaurantId} domain={stored} />
      )}
    </Card>
  )
}
