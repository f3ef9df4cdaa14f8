import type { TermsFields } from '@comanda/domain/restaurant/platform-terms'
import { Card } from '@comanda/ui/card'
import { DomainField, type FieldsOf } from './settings-fields.tsx'

/** The own domain, and the records that lead it to this program. */
export function DomainCard({ form, stored }: { form: FieldsOf<TermsFields>; stored: string }) {
  return (
    <Card title="Domain">
      <DomainField form={form} />
      {stored !== '' && !form.issues.domain && (
        <div className="mt-3 text-13">
          <p className="text-ink-2">Records that the owner of the domain creates at its DNS provider:</p>
          <dl className="mt-1.5 grid gap-1.5">
            {[stored, `kitchen.${stored}`].map((name) => (
              <div key={name} className="rounded-8 bg-sunken px-2.5 py-1.5">
                <dt className="break-all font-code">{name}</dt>
                <dd className="break-all text-ink-2">CNAME {location.hostname}</dd>
              </div>
            ))}
          </dl>
          <p className="mt-1.5 text-ink-2">
            A domain without a subdomain cannot have a CNAME record: use ALIAS, ANAME, or the address of this
            server. No TXT record is needed. The menu appears as soon as the records are known.
          </p>
        </div>
      )}
    </Card>
  )
}
