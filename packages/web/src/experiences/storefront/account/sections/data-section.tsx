import type { Me } from '@comanda/contract/identity'
import { ProofProvider } from '../../../../shared/back-office/prove.tsx'
import { Section } from '../../../../shared/security/section.tsx'
import { AskForm } from '../parts/ask-form.tsx'
import { DeleteAccount } from '../parts/delete-account.tsx'
import { DownloadData } from '../parts/download-data.tsx'

/** What the privacy policy promises, to be done here at once: a copy, a question, the end. */
export function DataSection({ user }: { user: NonNullable<Me['user']> }) {
  return (
    <ProofProvider>
      <div className="@container">
        <Section title="A copy of your data" text="Everything we know of you, as one file.">
          <DownloadData />
        </Section>
        <Section title="Ask about your data" text="We respond within 30 days. It costs nothing.">
          <AskForm />
        </Section>
        <Section title="Delete your account" text="You are signed out everywhere, for good.">
          <DeleteAccount user={user} />
        </Section>
      </div>
    </ProofProvider>
  )
}
