import type { TeamMember } from '@comanda/contract/team'
import { AlertDialog } from '@comanda/ui/alert-dialog'
import { toast } from '@comanda/ui/toast.ts'
import { type ReactNode, useState } from 'react'
import { useProof } from '../back-office/prove.tsx'
import { readFailure } from '../failure.ts'
import { type MemberActs, nameOf } from './people-table.tsx'
import { deactivate, reactivate, resend, revoke } from './queries.ts'

/** What the rows and the panel can do, and the question that is open. */
export function useMemberActs(
  open: (member: TeamMember) => void,
  onChanged: () => void,
): { acts: MemberActs; question: ReactNode } {
  const withProof = useProof()
  const [asked, setAsked] = useState<Question | null>(null)

  const run = async (act: () => Promise<unknown>, done: string, failed: string) => {
    setAsked(null)
    try {
      if ((await withProof(act)) === null) return
      toast.success(done)
      onChanged()
    } catch (error) {
      const { message, code } = readFailure(error)
      toast.error(`${failed}. ${message}`, { code })
    }
  }
  const acts: MemberActs = {
    open,
    deactivate: (member) =>
      setAsked({
        title: `Deactivate ${nameOf(member)}?`,
        description: `They lose access to ${member.restaurantName ?? 'all restaurants'} at once, on every device. Their name stays in the history, and the role can be given back.`,
        confirmLabel: 'Deactivate',
        onConfirm: () =>
          run(() => deactivate(member), `${nameOf(member)} was deactivated`, 'Not deactivated'),
      }),
    reactivate: (member) =>
      void run(() => reactivate(member), `${nameOf(member)} was reactivated`, 'Not reactivated'),
    resend: (member) =>
      void run(() => resend(member), `Invitation sent to ${member.email}`, 'Error sending invitation'),
    revoke: (member) =>
      setAsked({
        title: `Withdraw the invitation of ${nameOf(member)}?`,
        description: 'The link in their mail opens nothing any more. You can invite them again.',
        confirmLabel: 'Withdraw',
        onConfirm: () => run(() => revoke(member), 'Invitation withdrawn', 'Not withdrawn'),
      }),
  }
  const question = asked && <AlertDialog open {...asked} onCancel={() => setAsked(null)} />
  return { acts, question }
}

interface Question {
  title: string
  description: string
  confirmLabel: string
  onConfirm: () => void
}
