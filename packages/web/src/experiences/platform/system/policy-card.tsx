import type { SecurityReport } from '@comanda/contract/system'
import type { SecondFactorPolicy, SignInPolicy } from '@comanda/domain/access/sign-in-policy'
import { passwordLength } from '@comanda/domain/people/password'
import { Button } from '@comanda/ui/button'
import { Card } from '@comanda/ui/card'
import { FormDialog } from '@comanda/ui/form-dialog'
import { Select } from '@comanda/ui/select'
import { textButtonClass } from '@comanda/ui/text-button'
import { toast } from '@comanda/ui/toast.ts'
import { WholeField } from '@comanda/ui/whole-field'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'wouter'
import { loadApi } from '../../../shared/load-api.ts'
import { useProvenAction } from '../../../shared/prove/use-proven-action.ts'
import { Fact, Facts } from '../../back-office/facts.tsx'
import { FailureNotice, unknownChange } from '../../back-office/failure-notice.tsx'
import { securityKey } from './queries.ts'

/** The effective sign-in requirements for users with a role. */
export function PolicyCard({ report }: { report: SecurityReport }) {
  const [isChanging, setIsChanging] = useState(false)
  return (
    <Card
      title="Sign-in policy of the platform"
      actions={
        <Button size="sm" onClick={() => setIsChanging(true)}>
          Change
        </Button>
      }
    >
      <Facts>
        <Fact name="Second factor">{factorTexts[report.secondFactorInEffect]}</Fact>
        <Fact name="Passwords of staff">
          {`At least ${report.signInPolicy.staffPasswordMinimum} characters`}
        </Fact>
        <Fact name="Session timeout">
          {report.sessionTimeout === null ? 'Not set' : `${report.sessionTimeout} minutes`}
        </Fact>
      </Facts>
      <p className="mt-3 text-13 text-ink-2">
        Each restaurant can require more in its own settings. The session timeout is one of the{' '}
        <Link href="/admin/settings?tab=security" className={textButtonClass}>
          settings of the platform
        </Link>
        .
      </p>
      {isChanging && <PolicyDialog report={report} onClose={() => setIsChanging(false)} />}
    </Card>
  )
}

function PolicyDialog({ report, onClose }: { report: SecurityReport; onClose: () => void }) {
  const client = useQueryClient()
  // Only these are sent: someone else may be changing the other one.
  const [changes, setChanges] = useState<Partial<SignInPolicy>>({})
  const [attempted, setAttempted] = useState(false)
  const saving = useProvenAction(async () => (await loadApi()).system.saveSignInPolicy(changes), {
    onDone: async () => {
      onClose()
      toast.success('The sign-in policy was changed.')
      await client.invalidateQueries({ queryKey: securityKey })
    },
  })
  const { secondFactorFor, staffPasswordMinimum: minimum } = { ...report.signInPolicy, ...changes }
  const { min, max } = passwordLength
  const isWrong = !(minimum >= min && minimum <= max)
  const isOfSettings =
    secondFactorFor === 'none' && report.secondFactorInEffect !== report.signInPolicy.secondFactorFor
  const save = () => {
    setAttempted(true)
    if (!isWrong) saving.run()
  }
  return (
    <FormDialog
      onClose={onClose}
      title="Change the sign-in policy"
      size="sm"
      onSubmit={save}
      busy={saving.busy}
      busyLabel="Saving…"
      waits
    >
      <Select
        label="Second factor"
        hint={
          isOfSettings
            ? 'The settings of the platform require it for platform admins.'
            : 'People who need one have no access until they set it up when they sign in.'
        }
        value={secondFactorFor}
        onChange={(policy) => setChanges({ ...changes, secondFactorFor: policy })}
        labels={factorTexts}
      />
      <WholeField
        label="Minimum password length for staff"
        unit="characters"
        hint="People with a shorter password get no access until they change it."
        value={minimum}
        error={attempted && isWrong ? `Enter ${min} to ${max} characters` : undefined}
        onChange={(value) => setChanges({ ...changes, staffPasswordMinimum: value ?? Number.NaN })}
      />
      <FailureNotice failure={saving.failure} title="Not changed" unknown={unknownChange} />
    </FormDialog>
  )
}

const factorTexts: Record<SecondFactorPolicy, string> = {
  none: 'Optional',
  master_admin: 'Required for platform admins',
  staff: 'Required for everyone with a role',
}
