import type { TermsFields } from '@comanda/domain/restaurant/platform-terms'
import { Card } from '@comanda/ui/card'
import type { SectionFields } from '../../back-office/restaurant/section-texts.ts'
import { DomainRecordList } from './domain-records.tsx'
import { DomainField } from './settings-fields.tsx'

/** The restaurant's domain, and the records that point it to this program. */
export function DomainCard({
  form,
  stored,
  restaurantId,
}: {
  form: SectionFields<TermsFields>
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
