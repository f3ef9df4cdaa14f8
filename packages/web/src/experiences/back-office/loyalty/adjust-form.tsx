import type { LoyaltyMember } from '@comanda/contract/loyalty/members'
import { formatPoints, maxAdjustment } from '@comanda/domain/marketing/loyalty'
import { Button } from '@comanda/ui/button'
import { TextField } from '@comanda/ui/text-field'
import { toast } from '@comanda/ui/toast.ts'
import { WholeField } from '@comanda/ui/whole-field'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { loadApi } from '../../../shared/load-api.ts'
import { useAction } from '../../../shared/use-action.ts'
import { FailureNotice } from '../failure-notice.tsx'
import { memberName } from './member-name.ts'
import { refreshLoyalty } from './queries.ts'

interface Draft {
  points: number | null
  reason: string
  /** Stays the same until the points were added or refused, so that a request whose response was lost counts once. */
  requestId: string
}

const newDraft = (): Draft => ({ points: null, reason: '', requestId: crypto.randomUUID() })

const nextAttempt = (draft: Draft): Draft => ({ ...draft, requestId: crypto.randomUUID() })

/** Adds points to a member or removes them, with a reason that the member can see. */
export function AdjustForm({ restaurantId, member }: { restaurantId: string; member: LoyaltyMember }) {
  const client = useQueryClient()
  const [draft, setDraft] = useState(newDraft)
  const [issues, setIssues] = useState<{ points?: string; reason?: string }>({})
  const { points } = draft
  const adjusting = useAction(
    async ({ reason, requestId, points }: Omit<Draft, 'points'> & { points: number }) =>
      (await loadApi()).loyalty.adjust({ restaurantId, memberId: member.id, requestId, points, reason }),
    {
      onDone: async (done, sent) => {
        // Points that were typed meanwhile are the next change.
        setDraft((current) => (current.points === sent.points ? newDraft() : nextAttempt(current)))
        await refreshLoyalty(client, restaurantId)
        toast.success(`${memberName(done.member.name)} has ${formatPoints(done.member.balance)} now.`)
      },
      onFailed: ({ code }) => {
        if (code !== 'POINTS_INVALID') return
        setDraft(nextAttempt)
        // The request before has possibly added its points.
        return refreshLoyalty(client, restaurantId)
      },
    },
  )
  const change = (changed: Partial<Draft>) => {
    setDraft((current) => ({ ...current, ...changed }))
    setIssues({})
    adjusting.reset()
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const found = {
      ...(!points && { points: 'Enter points, such as 20 or -20.' }),
      ...(points !== null &&
        Math.abs(points) > maxAdjustment && { points: `At most ${formatPoints(maxAdjustment)} at once.` }),
      ...(points !== null &&
        points < 0 &&
        member.balance + points < 0 && { points: `At most ${formatPoints(Math.max(0, member.balance))}.` }),
      ...(draft.reason.trim() === '' && { reason: 'Enter a reason.' }),
    }
    setIssues(found)
    const [wrong] = Object.keys(found)
    if (wrong) event.currentTarget.querySelector<HTMLInputElement>(`[name="${wrong}"]`)?.focus()
    else if (points) adjusting.run({ ...draft, points })
  }
  return (
    <form
      noValidate
      onSubmit={submit}
      aria-labelledby="adjust-title"
      className="mt-5 border-line border-t pt-4"
    >
      <h3 id="adjust-title" className="font-semibold text-15">
        Add or remove points
      </h3>
      <div className="mt-2 grid grid-cols-[6.5rem_1fr] items-start gap-3">
        <WholeField
          label="Points"
          name="points"
          negative
          placeholder="+20"
          value={points}
          error={issues.points}
          onChange={(entered) => change({ points: entered })}
        />
        <TextField
          label="Reason"
          name="reason"
          maxLength={200}
          placeholder="The member can see it"
          value={draft.reason}
          error={issues.reason}
          onChange={(event) => change({ reason: event.currentTarget.value })}
        />
      </div>
      <FailureNotice
        failure={adjusting.failure}
        title="The points were not changed"
        unknown={{
          title: 'Could not confirm the change',
          hint: 'Try again: the points are counted only once.',
        }}
        className="mt-3"
      />
      <div className="mt-3 flex flex-wrap items-center justify-between gap-3">
        <p className="text-13 text-ink-2">
          {points ? `New balance: ${formatPoints(member.balance + points)}` : 'Recorded in the audit log'}
        </p>
        <Button type="submit" variant="solid" busy={adjusting.busy} busyLabel="Saving…">
          Change points
        </Button>
      </div>
    </form>
  )
}
