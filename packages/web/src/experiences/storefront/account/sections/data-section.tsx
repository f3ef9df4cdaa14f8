import type { Me } from '@comanda/contract/identity'
import { ProofProvider } from '../../../../shared/prove/prove.tsx'
import { Section } from '../../../../shared/security/section.tsx'
import { DataRequestForm } from '../parts/data-request-form.tsx'
import { DeleteAccount } from '../parts/delete-account.tsx'
import { DownloadData } from '../parts/download-data.tsx'

/** The rights that the privacy policy grants: a copy of the data, a request, and deletion. */
export function DataSection({ user }: { user: NonNullable<Me['user']> }) {
  return (
    <ProofProvider>
      <div className="@container">
        <Section title="A copy of your data" text="Everything we store about you, in one file.">
          <DownloadData />
        </Section>
        <Section title="Ask about your data" text="We respond within 30 days, free of charge.">
          <DataRequestForm />
        </Section>
        <Section title="Delete your account" text="This is permanent and signs you out everywhere.">
          <DeleteAccount user={user} />
        </Section>
      </div>
    </ProofProvider>
  )
}
